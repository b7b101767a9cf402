// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// node draw_charts.mjs FOLDER: draws every NAME.chart.json in FOLDER as NAME.svg, with the same
// code as in pages.
import "./library_beside";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawingOf } from "./drawing";
import { init } from "./library";
import type { ChartSpec } from "./spec";

const kEnding = ".chart.json";
const kWidth = 900;

const folder = process.argv[2];
if (!folder) {
  console.error("usage: node draw_charts.mjs FOLDER");
  process.exit(2);
}
for (const file of readdirSync(folder).filter((name) => name.endsWith(kEnding))) {
  const spec = JSON.parse(readFileSync(join(folder, file), "utf8")) as ChartSpec;
  const { option, height } = drawingOf(spec, { theme: "light", width: kWidth });
  const chart = init(null, null, { renderer: "svg", ssr: true, width: kWidth, height });
  chart.setOption(option);
  const name = file.slice(0, -kEnding.length) + ".svg";
  writeFileSync(join(folder, name), chart.renderToSVGString() + "\n");
  chart.dispose();
  console.log(name);
}
