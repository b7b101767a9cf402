// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { axisLook, commonOption, type Drawing, logAxis, type Place } from "./common_option";
import { inkOf, seriesColour, seriesMarker } from "./look";
import type { LinesSpec } from "./spec";

/** Below this width names stand in a legend instead of at the ends of their lines. */
const kNarrow = 620;

export function drawLines(spec: LinesSpec, place: Place): Drawing {
  const ink = inkOf(place.theme);
  const narrow = place.width < kNarrow;
  const { across, up } = spec;
  const even = across.scale === "even";
  const legendRows = narrow ? Math.ceil(spec.series.length / 2) : 0;
  const longest = Math.max(...spec.series.map((series) => series.name.length));
  const numbers = across.places.map((one) => one.number);
  const labels = new Map(across.places.map((one) => [one.number, one.label]));
  const look = axisLook(place);
  const xAxis = {
    ...look,
    type: even ? "category" : across.scale === "log" ? "log" : "value",
    name: across.label,
    nameLocation: "middle",
    nameGap: 28,
    splitLine: { show: false },
    ...(even
      ? { data: across.places.map((one) => one.label), boundaryGap: true }
      : {
          min: Math.min(...numbers),
          max: Math.max(...numbers),
          axisLabel: { ...(look.axisLabel as object), customValues: numbers, formatter: (value: number) => labels.get(value) ?? String(value) },
          axisTick: { customValues: numbers, lineStyle: { color: ink.line } },
        }),
  };
  return {
    height: 400 + 20 * legendRows,
    option: {
      ...commonOption(spec.title, place),
      grid: { left: 78, right: narrow ? 20 : Math.min(230, 24 + 7 * longest), top: 46, bottom: 52 + 20 * legendRows },
      legend: { show: narrow, bottom: 2, left: 8, width: place.width - 16, itemHeight: 8, textStyle: { color: ink.text, fontSize: 11 } },
      xAxis,
      yAxis: { ...logAxis(spec.series.flatMap((series) => series.points.map((point) => point.value)), up.label, up.format, place), nameGap: 56 },
      series: spec.series.map((series) => ({
        type: "line",
        name: series.name,
        data: series.points.map((point) => ({
          value: [even ? across.places[point.at]!.label : across.places[point.at]!.number, point.value],
          tip: point.tip,
        })),
        symbol: seriesMarker(series.colour),
        symbolSize: 7,
        lineStyle: { width: 1.8, type: series.colour >= 8 ? "dashed" : "solid" },
        color: seriesColour(series.colour, place.theme),
        emphasis: { focus: "series" },
        endLabel: { show: !narrow, formatter: "{a}", color: seriesColour(series.colour, place.theme), fontSize: 11, distance: 6 },
        labelLayout: { moveOverlap: "shiftY" },
      })),
    },
  };
}
