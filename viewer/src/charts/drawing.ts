// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import type { Drawing, Place } from "./common_option";
import { drawDots } from "./dots_option";
import { drawHeat } from "./heat_option";
import { drawLines } from "./lines_option";
import { drawPanels } from "./panels_option";
import type { ChartSpec } from "./spec";

/** The data from which ECharts draws a chart in a place of this width. */
export function drawingOf(spec: ChartSpec, place: Place): Drawing {
  switch (spec.kind) {
    case "lines":
      return drawLines(spec, place);
    case "dots":
      return drawDots(spec, place);
    case "heat":
      return drawHeat(spec, place);
    case "panels":
      return drawPanels(spec, place);
  }
}
