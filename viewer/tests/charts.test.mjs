// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
// Charts as draw_charts.mjs draws them; DRAW_CHARTS says where that program is.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const draw = process.env.DRAW_CHARTS ?? "viewer/bundle/draw_charts.mjs";

/** The SVG of a chart. */
function drawn(spec) {
  const folder = mkdtempSync(join(tmpdir(), "tandem-charts-"));
  try {
    writeFileSync(join(folder, "one.chart.json"), JSON.stringify(spec));
    execFileSync("node", [draw, folder]);
    return readFileSync(join(folder, "one.svg"), "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a curve over frames goes from left to right where only some frames have names", () => {
  const frames = [...Array(50).keys()];
  const svg = drawn({
    kind: "lines",
    title: "time per frame",
    across: { label: "frame", scale: "even", places: frames.map((k) => ({ label: k % 10 === 0 ? String(k) : "", number: 0 })) },
    up: { label: "time", format: "time" },
    series: [{ name: "fast", colour: 0, points: frames.map((k) => ({ at: k, value: 0.001 * (1 + (k % 7)), tip: `frame ${k}` })) }],
  });
  const curves = [...svg.matchAll(/<path d="M([^"]*)"/g)].map(([, path]) => path.split("L").map((point) => Number(point.trim().split(" ")[0])));
  const curve = curves.find((places) => places.length === frames.length);
  assert.ok(curve, "one path has a point for each frame");
  for (let k = 1; k < curve.length; ++k) {
    assert.ok(curve[k] > curve[k - 1], `frame ${k} is right of the one before`);
  }
});
