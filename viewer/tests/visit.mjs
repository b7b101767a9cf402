// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Opens pages as a reader does: from the file system, without a network. `./test page` makes the pages first
// (tests/page/sample_pages.cpp) and sets PAGES, SHOTS and CHROMIUM.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";

export const pages = resolve(process.env.PAGES ?? "pages");
export const shots = resolve(process.env.SHOTS ?? "shots");
const profile = mkdtempSync(join(tmpdir(), "tandem-chromium-"));
const flags = [
  "--no-sandbox",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
let browser;

export async function startBrowser() {
  mkdirSync(shots, { recursive: true });
  browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: flags,
    headless: true,
    viewport: { width: 1280, height: 800 },
  });
}

export async function endBrowser() {
  await browser?.close();
  rmSync(profile, { recursive: true, force: true });
}

/** Waits until two more frames could be drawn. */
export async function settle(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Opens a page, runs the steps, and then asks that nothing was complained about and nothing was fetched. */
export async function visit(file, options, steps) {
  const page = await browser.newPage();
  // A software renderer on a busy machine takes seconds for a frame; that decides no test.
  page.setDefaultTimeout(300_000);
  const complaints = [];
  const requests = [];
  page.on("console", (message) => {
    // The software renderer remarks that reading a picture back is slow, which only tests do.
    const remark = /GPU stall|swiftshader/i.test(message.text());
    if (["error", "warning"].includes(message.type()) && !remark) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => requests.push(request.url()));
  await page.emulateMedia({
    colorScheme: options.dark ? "dark" : "light",
    reducedMotion: options.motion ? "no-preference" : "reduce",
  });
  await page.setViewportSize(options.size ?? { width: 1280, height: 800 });
  await page.goto(`file://${join(pages, file)}`);
  if (!options.charts) await page.waitForFunction(() => window.tandem !== undefined, null);
  await settle(page);
  try {
    await steps(page);
  } finally {
    await page.screenshot({ path: join(shots, `${options.name}.png`) });
  }
  assert.deepEqual(complaints, []);
  assert.deepEqual(requests.filter((url) => !/^(file|data|blob):/.test(url)), []);
  assert.equal(requests.filter((url) => url.startsWith("file:")).length, 1, "one file is the whole page");
  await page.close();
}

/** The view as bytes of a PNG. */
export function still(page) {
  return page.locator(".view canvas").screenshot();
}

/** How many different colours the view has: one in a canvas where nothing was drawn. */
export async function coloursOf(page) {
  const shot = await still(page);
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    pen.drawImage(picture, 0, 0);
    const { data } = pen.getImageData(0, 0, picture.width, picture.height);
    const colours = new Set();
    for (let k = 0; k < data.length; k += 4) colours.add((data[k] << 16) | (data[k + 1] << 8) | data[k + 2]);
    return colours.size;
  }, shot.toString("base64"));
}
