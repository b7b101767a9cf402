// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import type { EChartsCoreOption } from "echarts/core";
import type { Theme } from "../shared/theme";
import { inkOf } from "./look";
import { formatted, type NumberFormat } from "./spec";

export interface Place {
  theme: Theme;
  width: number;
}

/** An option of ECharts, and the height that the drawing needs. */
export interface Drawing {
  option: EChartsCoreOption;
  height: number;
}

export const kFont = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";

/** Pixels for a letter of the title, and for one of a name. */
const kTitleLetter = 8;
const kNameLetter = 6.4;

/** Additional height for a title with more than one line, in pixels. */
export function extraTitleHeight(title: string, place: Place): number {
  return 18 * (Math.ceil((title.length * kTitleLetter) / (place.width - 24)) - 1);
}

/** The rows of a legend, and its names shortened to the width of the place. */
export function legendOf(names: string[], place: Place): { rows: number; look: Record<string, unknown> } {
  const most = Math.floor((place.width - 70) / kNameLetter);
  const short = (name: string) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);
  let rows = 1;
  let used = 0;
  for (const name of names) {
    const width = 42 + kNameLetter * short(name).length;
    if (used > 0 && used + width > place.width - 16) {
      ++rows;
      used = 0;
    }
    used += width;
  }
  const textStyle = { color: inkOf(place.theme).text, fontSize: 11 };
  return { rows, look: { left: 8, width: place.width - 16, itemHeight: 8, formatter: short, textStyle } };
}

/** Text, colours and tips of all charts. */
export function commonOption(title: string, place: Place): EChartsCoreOption {
  const ink = inkOf(place.theme);
  return {
    animation: false,
    backgroundColor: ink.background,
    textStyle: { fontFamily: kFont, color: ink.text },
    title: {
      text: title,
      left: 12,
      top: 8,
      textStyle: { fontSize: 14, fontWeight: 600, color: ink.text, width: place.width - 24, lineHeight: 18, overflow: "break" },
    },
    tooltip: {
      trigger: "item",
      confine: true,
      backgroundColor: ink.background,
      borderColor: ink.line,
      textStyle: { color: ink.text, fontSize: 12 },
      formatter: (mark: { data?: { tip?: string } }) => (mark.data?.tip ?? "").replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
    },
  };
}

export function axisLook(place: Place): Record<string, unknown> {
  const ink = inkOf(place.theme);
  return {
    nameTextStyle: { color: ink.muted, fontSize: 12 },
    axisLabel: { color: ink.muted, fontSize: 11, hideOverlap: true },
    axisLine: { show: true, lineStyle: { color: ink.line } },
    axisTick: { lineStyle: { color: ink.line } },
    splitLine: { show: true, lineStyle: { color: ink.grid } },
    minorSplitLine: { show: false },
  };
}

/** The numbers on a logarithmic axis: whole decades, and also 2 and 5 in between if there are few decades. */
export function ticksBetween(min: number, max: number): number[] {
  const steps = max / min > 300 ? [1] : [1, 2, 5];
  const ticks = new Set([min, max]);
  for (let power = 10 ** Math.floor(Math.log10(min)); power <= max; power *= 10) {
    for (const tick of steps.map((step) => Number((step * power).toPrecision(3)))) {
      if (tick >= min && tick <= max) ticks.add(tick);
    }
  }
  return [...ticks].sort((one, other) => one - other);
}

/** Whole decades around the values, at most one too many on each side. */
export function decades(values: number[]): { min: number; max: number } {
  const positive = values.filter((value) => value > 0);
  const lo = Math.min(...positive);
  const hi = Math.max(...positive);
  const round = (value: number, up: boolean) => {
    const power = 10 ** Math.floor(Math.log10(value));
    const steps = [1, 2, 5, 10].map((step) => step * power);
    return up ? steps.find((step) => step >= value * 0.999)! : steps.findLast((step) => step <= value * 1.001)!;
  };
  return { min: round(lo, false), max: round(hi, true) };
}

export function logAxis(values: number[], label: string, format: NumberFormat, place: Place): Record<string, unknown> {
  const look = axisLook(place);
  const range = decades(values);
  const customValues = ticksBetween(range.min, range.max);
  return {
    ...look,
    ...range,
    type: "log",
    name: label,
    nameLocation: "middle",
    axisLabel: { ...(look.axisLabel as object), customValues, formatter: (value: number) => formatted(value, format) },
    axisTick: { ...(look.axisTick as object), customValues },
  };
}
