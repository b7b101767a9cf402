// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { currentTheme, followTheme, startTheme, toggleTheme } from "../shared/theme";
import { drawingOf } from "./drawing";
import { init } from "./library";
import type { ChartSpec } from "./spec";

/** Draws the chart of a figure, and again whenever its width or the theme changes. */
function bringToLife(figure: HTMLElement): void {
  const data = figure.querySelector("script[type='application/json']")!;
  const spec = JSON.parse(data.textContent ?? "") as ChartSpec;
  const box = document.createElement("div");
  box.className = "chart";
  data.replaceWith(box);
  const chart = init(box, null, { renderer: "svg", width: 100, height: 100 });
  let width = 0;
  const draw = () => {
    if (width === 0) return;
    const drawing = drawingOf(spec, { theme: currentTheme(), width });
    chart.resize({ width, height: drawing.height });
    chart.setOption(drawing.option, { notMerge: true });
  };
  new ResizeObserver(() => {
    if (Math.abs(figure.clientWidth - width) < 2) return;
    width = figure.clientWidth;
    draw();
  }).observe(figure);
  followTheme(draw);
}

startTheme();
document.querySelectorAll<HTMLElement>("figure").forEach(bringToLife);
document.getElementById("theme")!.addEventListener("click", toggleTheme);
