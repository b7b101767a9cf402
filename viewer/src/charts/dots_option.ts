// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import type { CustomSeriesOption } from "echarts/charts";
import { axisLook, commonOption, type Drawing, extraTitleHeight, legendOf, logAxis, type Place } from "./common_option";
import { inkOf, seriesColour } from "./look";
import type { DotsSpec, Series } from "./spec";

/** Pixels between two dots of a group. */
const kStep = 13;
/** Below this width, names are in a legend instead of beside their dots. */
const kNarrow = 500;
/** From this series on there are no new colours, and dots are hollow. */
const kFirstHollow = 8;

/** A dot with a whisker. Its row within the group is the place of its series, so that series line up. */
function drawDot(series: Series, place: Place, row: number, rows: number): CustomSeriesOption["renderItem"] {
  const colour = seriesColour(series.colour, place.theme);
  const fill = series.colour >= kFirstHollow ? inkOf(place.theme).background : colour;
  return (_, api) => {
    const [value, group, low, high] = [0, 1, 2, 3].map((column) => Number(api.value(column))) as [number, number, number, number];
    const at = api.coord([value, group]) as [number, number];
    const from = api.coord([low, group]) as [number, number];
    const to = api.coord([high, group]) as [number, number];
    const y = at[1] + (row - (rows - 1) / 2) * kStep;
    return {
      type: "group",
      children: [
        { type: "line", shape: { x1: from[0], y1: y, x2: to[0], y2: y }, style: { stroke: colour, lineWidth: 1.6, opacity: 0.65 } },
        { type: "circle", shape: { cx: at[0], cy: y, r: 3.8 }, style: { fill, stroke: colour, lineWidth: 1.5 } },
        ...(place.width < kNarrow ? [] : [{ type: "text" as const, style: { x: Math.max(to[0], at[0] + 5) + 5, y, text: series.name, fill: colour, fontSize: 10, textVerticalAlign: "middle" as const } }]),
      ],
    };
  };
}

export function drawDots(spec: DotsSpec, place: Place): Drawing {
  const ink = inkOf(place.theme);
  const rows = spec.series.length;
  const narrow = place.width < kNarrow;
  const names = spec.series.map((series) => series.name);
  const legend = legendOf(names, place);
  const above = extraTitleHeight(spec.title, place) + (narrow ? 20 * legend.rows : 0);
  const longest = Math.max(...names.map((name) => name.length));
  const left = Math.min(170, place.width * 0.3);
  const look = axisLook(place);
  return {
    height: 76 + above + spec.groups.length * (rows * kStep + 16) + 30,
    option: {
      ...commonOption(spec.title, place),
      legend: { ...legend.look, show: narrow, top: 34 + extraTitleHeight(spec.title, place), itemWidth: 12, data: spec.series.map((series) => ({ name: series.name, icon: series.colour >= kFirstHollow ? "emptyCircle" : "circle" })) },
      grid: { left, right: narrow ? 24 : 24 + 6 * longest, top: 46 + above, bottom: 48 },
      xAxis: { ...logAxis(spec.dots.flatMap((dot) => [dot.low, dot.value, dot.high]), spec.label, spec.format, place), nameGap: 28 },
      yAxis: {
        ...look,
        type: "category",
        inverse: true,
        data: spec.groups,
        axisLabel: { color: ink.text, fontSize: 11, width: left - 14, overflow: "break" },
        splitLine: { show: false },
        splitArea: { show: true, areaStyle: { color: ["transparent", ink.grid + "66"] } },
      },
      series: spec.series.map((series, row) => ({
        type: "custom",
        name: series.name,
        color: seriesColour(series.colour, place.theme),
        renderItem: drawDot(series, place, row, rows),
        encode: { x: 0, y: 1 },
        data: spec.dots.filter((dot) => dot.series === row).map((dot) => ({ value: [dot.value, dot.group, dot.low, dot.high], tip: dot.tip })),
      })),
    },
  };
}
