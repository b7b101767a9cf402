// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { axisLook, commonOption, type Drawing, extraTitleHeight, type Place } from "./common_option";
import { inkOf } from "./look";
import { formatted, type HeatSpec } from "./spec";

const kRow = 22;
/** Pixels for a letter of a name. */
const kLetter = 6.2;
// From pale to strong in hue and brightness, so that all readers see the order.
const kScale = { light: ["#eef6fb", "#a9d3ec", "#f2b26b", "#c4530a"], dark: ["#16324a", "#2f6f9e", "#b8742c", "#ff9248"] };

export function drawHeat(spec: HeatSpec, place: Place): Drawing {
  const ink = inkOf(place.theme);
  const look = axisLook(place);
  const left = Math.min(230, place.width * 0.42);
  // Names that would overlap are rotated.
  const room = (place.width - left - 14) / Math.max(1, spec.columns.length);
  const crowded = Math.max(...spec.columns.map((name) => name.length)) * kLetter > room;
  const top = (crowded ? 112 : 66) + extraTitleHeight(spec.title, place);
  const worst = Math.max(...spec.cells.map((cell) => Math.log10(cell.value)), 0.01);
  return {
    height: top + 24 + kRow * spec.rows.length,
    option: {
      ...commonOption(spec.title, place),
      grid: { left, right: 14, top, bottom: 20 },
      xAxis: { ...look, type: "category", position: "top", data: spec.columns, axisLabel: { color: ink.text, fontSize: 11, interval: 0, rotate: crowded ? 35 : 0 }, splitLine: { show: false } },
      yAxis: { ...look, type: "category", inverse: true, data: spec.rows, axisLabel: { color: ink.text, fontSize: 11, interval: 0, width: Math.min(215, place.width * 0.4), overflow: "truncate" }, splitLine: { show: false } },
      visualMap: { show: false, min: 0, max: worst, dimension: 2, inRange: { color: kScale[place.theme] } },
      series: [
        {
          type: "heatmap",
          name: spec.label,
          data: spec.cells.map((cell) => ({ value: [cell.column, cell.row, Math.log10(cell.value)], ratio: cell.value, tip: cell.tip })),
          itemStyle: { borderColor: ink.background, borderWidth: 1 },
          label: { show: true, fontSize: 10, color: ink.text, formatter: (mark: { data: { ratio: number } }) => formatted(mark.data.ratio, "ratio") },
        },
      ],
    },
  };
}
