// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A short animation (APNG, which browsers and READMEs play) and a picture of the time line of a page:
//   tandem simulate cows --report cows.html
//   node viewer/animate.mjs cows.html docs/images/cows.png [frames] [width] [height] [nearer] [until]
// `nearer` is how many notches of the wheel the camera goes towards the scene, `until` the last step of the animation: that of the
// README has 14 480 300 8 225. A picture of the page's last frame, twice as wide and
// high, is written beside it, as NAME-still.png.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { crc32 } from "node:zlib";
import { chromium } from "playwright-core";

const [page_file, output, frames = "30", width = "480", height = "300", nearer = "8", until] = process.argv.slice(2);
if (!output) {
  console.error("name a page and the picture to write");
  process.exit(2);
}

/** The parts of a PNG: name and bytes. */
function* chunks(png) {
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield [png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + length)];
    at += 12 + length;
  }
}

function chunk(name, bytes) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), bytes]);
  const head = Buffer.alloc(4);
  const tail = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** Pictures of one size, one after the other, `delay` milliseconds each. */
function animated(pictures, delay) {
  let sequence = 0;
  const number = () => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(sequence++);
    return bytes;
  };
  const parts = [Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])];
  pictures.forEach((picture, index) => {
    const all = [...chunks(picture)];
    const header = all.find(([name]) => name === "IHDR")[1];
    if (index === 0) {
      const control = Buffer.alloc(8);
      control.writeUInt32BE(pictures.length);
      parts.push(chunk("IHDR", header), chunk("acTL", control));
    }
    const frame = Buffer.alloc(22);
    header.copy(frame, 0, 0, 8);
    frame.writeUInt16BE(index + 1 === pictures.length ? 1500 : delay, 16);
    frame.writeUInt16BE(1000, 18);
    parts.push(chunk("fcTL", Buffer.concat([number(), frame])));
    for (const [name, bytes] of all) {
      if (name === "IDAT") {
        parts.push(index === 0 ? chunk("IDAT", bytes) : chunk("fdAT", Buffer.concat([number(), bytes])));
      }
    }
  });
  parts.push(chunk("IEND", Buffer.alloc(0)));
  return Buffer.concat(parts);
}

const profile = mkdtempSync(join(tmpdir(), "tandem-animate-"));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  headless: true,
  viewport: { width: 1280, height: 800 },
});
const page = await browser.newPage();
page.setDefaultTimeout(0);  // the software renderer takes its time
await page.goto(`file://${resolve(page_file)}`);
await page.waitForFunction(() => window.tandem !== undefined);
const drawn = () =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const last = await page.evaluate(() => Number(document.querySelector("input.scrub").max));
// The picture alone, as large as was asked for.
await page.addStyleTag({
  content: `.view { position: fixed !important; inset: 0; z-index: 1000; } .view > :not(canvas) { display: none !important; }`,
});
const clip = { x: 0, y: 0, width: Number(width), height: Number(height) };
await page.setViewportSize({ width: clip.width, height: clip.height });
// Without contacts, and nearer.
await page.keyboard.press("c");
await page.mouse.move(clip.width / 2, clip.height / 2);
for (let k = 0; k < Number(nearer); ++k) await page.mouse.wheel(0, -120);
const go = async (frame) => {
  await page.evaluate((wanted) => {
    const scrub = document.querySelector("input.scrub");
    scrub.value = String(wanted);
    scrub.dispatchEvent(new Event("input"));
  }, frame);
  await drawn();
};
const pictures = [];
for (let k = 0; k < Number(frames); ++k) {
  await go(Math.round((Number(until ?? last) * k) / (Number(frames) - 1)));
  pictures.push(await page.screenshot({ clip, timeout: 0 }));
}
writeFileSync(output, animated(pictures, 100));
await go(last);
const large = { x: 0, y: 0, width: 2 * clip.width, height: 2 * clip.height };
await page.setViewportSize({ width: large.width, height: large.height });
await drawn();
writeFileSync(output.replace(/\.png$/, "-still.png"), await page.screenshot({ clip: large, timeout: 0 }));
await browser.close();
rmSync(profile, { recursive: true, force: true });
