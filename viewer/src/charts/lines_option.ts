// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { axisLook, commonOption, decades, type Drawing, extraTitleHeight, legendOf, logAxis, type Place } from "./common_option";
import { inkOf, seriesColour, seriesMarker } from "./look";
import type { LinesSpec } from "./spec";

/** Below this width, names are in a legend instead of at the ends of their lines. */
const kNarrow = 500;

const kTop = 46;
const kBottom = 52;
const kHeight = 400;
/** Pixels from one name to the next. */
const kNameStep = 13;
/** With more places than this, only places with a name have markers. */
const kMarkedPlaces = 40;

/** The shifts of the names, up or down in pixels, so that none covers another. */
function nameShifts(spec: LinesSpec): number[] {
  const { min, max } = decades(spec.series.flatMap((series) => series.points.map((point) => point.value)));
  const size = kHeight - kTop - kBottom;
  const ends = spec.series.map((series, k) => {
    const value = series.points[series.points.length - 1]?.value ?? min;
    return { k, y: size * (1 - Math.log(value / min) / Math.log(max / min || 2)) };
  });
  ends.sort((one, other) => one.y - other.y);
  const shifts: number[] = [];
  let above = -Infinity;
  for (const { k, y } of ends) {
    above = Math.max(y, above + kNameStep);
    shifts[k] = above - y;
  }
  return shifts;
}

export function drawLines(spec: LinesSpec, place: Place): Drawing {
  const ink = inkOf(place.theme);
  const narrow = place.width < kNarrow;
  const { across, up } = spec;
  const even = across.scale === "even";
  const legend = legendOf(spec.series.map((series) => series.name), place);
  const below = narrow ? 20 * legend.rows : 0;
  const above = extraTitleHeight(spec.title, place);
  const longest = Math.max(...spec.series.map((series) => series.name.length));
  const numbers = across.places.map((one) => one.number);
  const labels = new Map(across.places.map((one) => [one.number, one.label]));
  const look = axisLook(place);
  const shifts = nameShifts(spec);
  // Names of values that would overlap are rotated.
  const isNamed = (at: number): boolean => across.places[at]!.label !== "";
  const named = across.places.filter((one) => one.label !== "").length;
  const room = (place.width - 78 - (narrow ? 20 : 24 + 7 * longest)) / named;
  const crowded = even && Math.max(...across.places.map((one) => one.label.length)) * 6.4 > room;
  const turned = crowded ? 22 : 0;
  const xAxis = {
    ...look,
    type: even ? "category" : across.scale === "log" ? "log" : "value",
    name: across.label,
    nameLocation: "middle",
    nameGap: 28 + turned,
    splitLine: { show: false },
    ...(even
      ? {
          data: across.places.map((one) => one.label),
          boundaryGap: true,
          axisLabel: { ...(look.axisLabel as object), interval: isNamed, rotate: crowded ? 35 : 0 },
          axisTick: { interval: isNamed, lineStyle: { color: ink.line } },
        }
      : {
          min: Math.min(...numbers),
          max: Math.max(...numbers),
          axisLabel: { ...(look.axisLabel as object), customValues: numbers, formatter: (value: number) => labels.get(value) ?? String(value) },
          axisTick: { customValues: numbers, lineStyle: { color: ink.line } },
        }),
  };
  return {
    height: kHeight + above + below + turned,
    option: {
      ...commonOption(spec.title, place),
      grid: { left: 78, right: narrow ? 20 : Math.min(230, 24 + 7 * longest), top: kTop + above, bottom: kBottom + below + turned },
      legend: { ...legend.look, show: narrow, bottom: 2 },
      xAxis,
      yAxis: { ...logAxis(spec.series.flatMap((series) => series.points.map((point) => point.value)), up.label, up.format, place), nameGap: 56 },
      series: spec.series.map((series, k) => ({
        type: "line",
        name: series.name,
        data: series.points.map((point) => ({
          // By number, because several places may have no name.
          value: [even ? point.at : across.places[point.at]!.number, point.value],
          tip: point.tip,
          ...(across.places.length > kMarkedPlaces && !isNamed(point.at) ? { symbol: "none" } : {}),
        })),
        symbol: seriesMarker(series.colour),
        symbolSize: 7,
        lineStyle: { width: 1.8, type: series.colour >= 8 ? "dashed" : "solid" },
        color: seriesColour(series.colour, place.theme),
        emphasis: { focus: "series" },
        endLabel: { show: !narrow, formatter: "{a}", color: seriesColour(series.colour, place.theme), fontSize: 11, distance: 6, offset: [0, shifts[k]], backgroundColor: ink.background, padding: [1, 2] },
      })),
    },
  };
}
