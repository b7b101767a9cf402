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

/** An option and the height that it wants. */
export interface Drawing {
  option: EChartsCoreOption;
  height: number;
}

export const kFont = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";

/** Text, colours and tips that all charts share. */
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
      textStyle: { fontSize: 14, fontWeight: 600, color: ink.text, width: place.width - 24, overflow: "truncate" },
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
  return {
    ...look,
    ...decades(values),
    type: "log",
    name: label,
    nameLocation: "middle",
    axisLabel: { ...(look.axisLabel as object), formatter: (value: number) => formatted(value, format) },
  };
}
