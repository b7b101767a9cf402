// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// node build.mjs FOLDER: writes the pages that the program fills, `report.html` and `charts.html`, and
// `draw_charts.mjs`, which draws the same charts as SVG files. Style and script are in the pages; what is left
// open are the words @TITLE@ and @DATA@.
import { build } from "esbuild";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? join(here, "dist");
mkdirSync(folder, { recursive: true });

async function bundle(entry, extra = {}) {
  const made = await build({
    entryPoints: [join(here, entry)],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    legalComments: "eof",
    write: false,
    logLevel: "warning",
    ...extra,
  });
  return made.outputFiles[0].text;
}

async function page(name) {
  const source = join("src", name);
  const script = await bundle(join(source, "main.ts"));
  const style = (await bundle(join(source, "style.css"), { loader: { ".css": "css" } })).trim();
  const parts = { STYLE: style, SCRIPT: script.trim().replaceAll("</", "<\\/") };
  const filled = readFileSync(join(here, source, "page.html"), "utf8").replace(/@(STYLE|SCRIPT)@/g, (_, word) => parts[word]);
  writeFileSync(join(folder, `${name}.html`), filled);
}

await Promise.all([
  page("report"),
  page("charts"),
  bundle("src/charts/draw_charts.ts", { format: "esm", platform: "node" }).then((text) =>
    writeFileSync(join(folder, "draw_charts.mjs"), text),
  ),
]);
