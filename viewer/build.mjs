// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// node build.mjs FOLDER: writes what the program makes its pages of. The same sources and packages give the same bytes.
//
//   report.html, charts.html   the pages with style and script of our own; @TITLE@, @DATA@ and @LIBRARIES@ are left open
//   report_library.js.gz       three.js and three-mesh-bvh, as far as the page uses them
//   charts_library.js.gz       ECharts, likewise
//   draw_charts.mjs            draws the same charts as SVG files, with the library that lies beside it
//   LICENSES.txt               licences of the libraries, which stand in them as well
//
// The libraries are apart because they are 95 % of the bytes and change only with package-lock.json.
import { build } from "esbuild";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "three/examples/jsm/libs/fflate.module.js";

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2];
if (!folder) {
  console.error("usage: node build.mjs FOLDER");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

/** A library: the module that lists what is used of it, and which imports it serves. */
const libraries = [
  {
    name: "report_library",
    entry: "src/report/library.ts",
    serves: /^three($|\/|-mesh-bvh$)/,
    packages: { three: ["LICENSE"], "three-mesh-bvh": ["LICENSE"] },
  },
  {
    name: "charts_library",
    entry: "src/charts/library.ts",
    serves: /\/library$/,
    packages: { echarts: ["NOTICE", "LICENSE"], zrender: ["LICENSE"], tslib: ["LICENSE.txt"] },
  },
];

async function bundle(entry, extra = {}) {
  const made = await build({
    entryPoints: [join(here, entry)],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    legalComments: "none",
    write: false,
    metafile: true,
    logLevel: "warning",
    ...extra,
  });
  const [output] = Object.values(made.metafile.outputs);
  return { text: made.outputFiles[0].text, exports: output.exports, inputs: Object.keys(output.inputs) };
}

/** The licences of the packages of a library. A package that came in unnoticed, through another, ends the build. */
function licencesOf(library, inputs) {
  const found = new Set(inputs.map((file) => /node_modules\/([^/]+)\//.exec(file)?.[1]).filter(Boolean));
  for (const name of found)
    if (!library.packages[name]) throw new Error(`${library.name} contains ${name}, whose licence build.mjs does not name`);
  return Object.entries(library.packages)
    .map(([name, files]) => {
      const { version } = JSON.parse(readFileSync(join(here, "node_modules", name, "package.json"), "utf8"));
      const texts = files.map((file) => readFileSync(join(here, "node_modules", name, file), "utf8").trim());
      return `${name} ${version}\n\n${texts.join("\n\n")}\n`.replaceAll("\r\n", "\n");
    })
    .join("\n\n");
}

async function writeLibrary(library) {
  const { text, inputs } = await bundle(library.entry, { globalName: library.name });
  const { exports } = await bundle(library.entry, { format: "esm" });
  const licences = licencesOf(library, inputs);
  const bytes = new TextEncoder().encode(`/*!\n${licences}*/\n${text}`);
  // fflate is JavaScript, so that its bytes do not depend on the zlib of the Node.js that runs it.
  writeFileSync(join(folder, `${library.name}.js.gz`), gzipSync(bytes, { level: 9, mtime: 0 }));
  return { ...library, exports, licences };
}

/** Imports of a library become members of the global variable that it is in a page. */
const fromGlobals = (made) => ({
  name: "libraries",
  setup(esbuild) {
    for (const library of made) {
      esbuild.onResolve({ filter: library.serves }, () => ({ path: library.name, namespace: "library", sideEffects: false }));
    }
    esbuild.onLoad({ filter: /./, namespace: "library" }, ({ path }) => ({
      contents: made
        .find(({ name }) => name === path)
        .exports.map((name) => `export const ${name} = ${path}.${name};`)
        .join("\n"),
    }));
  },
});

async function writePage(name, plugins) {
  const source = join("src", name);
  const parts = {
    STYLE: (await bundle(join(source, "style.css"), { loader: { ".css": "css" } })).text.trim(),
    PROGRAM: (await bundle(join(source, "main.ts"), { plugins })).text.trim().replaceAll("</", "<\\/"),
    LOADER: (await bundle(join("src", "shared", "loader.ts"))).text.trim().replaceAll("</", "<\\/"),
  };
  const page = readFileSync(join(here, source, "page.html"), "utf8");
  writeFileSync(join(folder, `${name}.html`), page.replace(/@(STYLE|PROGRAM|LOADER)@/g, (_, word) => parts[word]));
}

const made = await Promise.all(libraries.map(writeLibrary));
const plugins = [fromGlobals(made)];
const drawing = await bundle("src/charts/draw_charts.ts", { plugins, format: "esm", platform: "node" });
writeFileSync(join(folder, "draw_charts.mjs"), drawing.text);
writeFileSync(join(folder, "LICENSES.txt"), made.map(({ licences }) => licences).join("\n\n"));
await Promise.all([writePage("report", plugins), writePage("charts", plugins)]);
