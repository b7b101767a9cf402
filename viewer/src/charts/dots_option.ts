// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import type { CustomSeriesOption } from "echarts/charts";
import { axisLook, commonOption, type Drawing, logAxis, type Place } from "./common_option";
import { inkOf, seriesColour } from "./look";
import type { DotsSpec } from "./spec";

/** Pixels between two dots of a group. */
const kStep = 13;

/** A dot with a whisker. Its row within the group is the place of its series, so that series line up. */
function drawDot(colour: string, row: number, rows: number): CustomSeriesOption["renderItem"] {
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
        { type: "circle", shape: { cx: at[0], cy: y, r: 4.2 }, style: { fill: colour } },
      ],
    };
  };
}

export function drawDots(spec: DotsSpec, place: Place): Drawing {
  const ink = inkOf(place.theme);
  const rows = spec.series.length;
  const columns = Math.max(1, Math.floor(place.width / 120));
  const legend = 20 * Math.ceil(rows / columns);
  const left = Math.min(170, place.width * 0.3);
  const look = axisLook(place);
  return {
    height: 76 + legend + spec.groups.length * (rows * kStep + 16) + 30,
    option: {
      ...commonOption(spec.title, place),
      legend: { top: 34, left: 8, width: place.width - 16, icon: "circle", itemHeight: 8, itemWidth: 12, textStyle: { color: ink.text, fontSize: 11 } },
      grid: { left, right: 24, top: 46 + legend, bottom: 48 },
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
      series: spec.series.map((series, row) => {
        const colour = seriesColour(series.colour, place.theme);
        return {
          type: "custom",
          name: series.name,
          color: colour,
          renderItem: drawDot(colour, row, rows),
          encode: { x: 0, y: 1 },
          data: spec.dots.filter((dot) => dot.series === row).map((dot) => ({ value: [dot.value, dot.group, dot.low, dot.high], tip: dot.tip })),
        };
      }),
    },
  };
}
