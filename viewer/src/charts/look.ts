// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import type { Theme } from "../shared/theme";

/** Colours of text and lines in a chart. */
export interface Ink {
  text: string;
  muted: string;
  line: string;
  grid: string;
  background: string;
}

const kInk: Record<Theme, Ink> = {
  light: { text: "#1a2230", muted: "#5b6676", line: "#b8c0cc", grid: "#e6eaf0", background: "#ffffff" },
  dark: { text: "#e6ebf3", muted: "#96a1b2", line: "#4a5566", grid: "#252d3a", background: "#161b24" },
};

export function inkOf(theme: Theme): Ink {
  return kInk[theme];
}

// The colours of Okabe and Ito, which colour-blind people can distinguish; darker on white and
// lighter on black.
const kSeries: Record<Theme, string[]> = {
  light: ["#0072b2", "#d55e00", "#00865f", "#a6578b", "#8a6d00", "#3494c9", "#7a3e00", "#4d4d4d"],
  dark: ["#56b4e9", "#ff8c3a", "#2fc79b", "#e39cc8", "#f0e442", "#8ec9f0", "#e0a060", "#b8c0cc"],
};
const kMarkers = ["circle", "rect", "triangle", "diamond", "emptyCircle", "emptyRect", "emptyTriangle", "emptyDiamond"];

export function seriesColour(series: number, theme: Theme): string {
  const colours = kSeries[theme];
  return colours[series % colours.length]!;
}

/** Series beyond the number of colours have different markers. */
export function seriesMarker(series: number): string {
  return kMarkers[(series + Math.floor(series / 8)) % kMarkers.length]!;
}
