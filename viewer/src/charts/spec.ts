// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

// Charts as the lab writes them (lab/bench/chart_spec.cpp): numbers and words without layout or
// style.

export type NumberFormat = "time" | "count" | "ratio";

export interface Series {
  name: string;
  colour: number;
}

/** Lines over some values; the vertical axis is logarithmic. */
export interface LinesSpec {
  kind: "lines";
  title: string;
  across: { label: string; scale: "log" | "linear" | "even"; places: { label: string; number: number }[] };
  up: { label: string; format: NumberFormat };
  series: (Series & { points: { at: number; value: number; tip: string }[] })[];
}

/** Dots with whiskers on a logarithmic axis, in groups. */
export interface DotsSpec {
  kind: "dots";
  title: string;
  label: string;
  format: NumberFormat;
  groups: string[];
  series: Series[];
  dots: { group: number; series: number; value: number; low: number; high: number; tip: string }[];
}

/** A table of coloured numbers; 1 is the best. */
export interface HeatSpec {
  kind: "heat";
  title: string;
  label: string;
  rows: string[];
  columns: string[];
  cells: { row: number; column: number; value: number; tip: string }[];
}

/** Small charts side by side with the same axis. */
export interface PanelsSpec {
  kind: "panels";
  title: string;
  label: string;
  format: NumberFormat;
  stages: string[];
  panels: { title: string; bars: { label: string; values: number[] }[] }[];
}

export type ChartSpec = LinesSpec | DotsSpec | HeatSpec | PanelsSpec;

export interface Figure {
  name: string;
  caption: string;
  chart: ChartSpec;
}

export function formatted(value: number, format: NumberFormat): string {
  const digits = (scaled: number) => Number(scaled.toPrecision(3)).toString();
  if (format === "ratio") return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
  if (format === "count") {
    if (value >= 1e6) return `${digits(value / 1e6)}M`;
    return value >= 1e4 ? `${digits(value / 1e3)}k` : digits(value);
  }
  if (value >= 1) return `${digits(value)} s`;
  if (value >= 1e-3) return `${digits(value * 1e3)} ms`;
  return value >= 1e-6 ? `${digits(value * 1e6)} µs` : `${digits(value * 1e9)} ns`;
}
