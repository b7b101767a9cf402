// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { h, icon } from "../shared/dom";
import { shortNumber } from "../shared/numbers";
import type { TimeLine } from "./document";
import { TimePlots } from "./time_plots";

const kSpeeds = [0.1, 0.25, 0.5, 1, 2, 4];
/** Frames per second at speed 1 if frames have no time. */
const kFramesPerSecond = 24;

/** Play, position and speed, with plots that follow. */
export class TimeLineBar {
  readonly node: HTMLElement;
  frame = 0;
  private playing = false;
  private speed = 1;
  private clock = 0;
  private last = 0;
  private readonly scrub: HTMLInputElement;
  private readonly button = h("button", { type: "button", class: "play", title: "Play (Space)", "aria-label": "Play", onclick: () => this.togglePlay() }, icon("play"));
  private readonly label = h("output", { class: "time" });
  private readonly plots: TimePlots | null;

  constructor(
    private readonly line: TimeLine,
    private readonly show: (frame: number) => void,
  ) {
    const frames = line.times.length;
    this.scrub = h("input", { type: "range", min: 0, max: frames - 1, value: 0, class: "scrub", "aria-label": "Frame" });
    this.scrub.oninput = () => this.go(Number(this.scrub.value));
    const speed = h("select", { class: "speed", "aria-label": "Speed" }, ...kSpeeds.map((one) => h("option", { value: one, selected: one === 1 }, `${one}×`)));
    speed.onchange = () => (this.speed = Number(speed.value));
    this.plots = line.plots.length > 0 ? new TimePlots(line, (frame) => this.go(frame)) : null;
    this.node = h(
      "footer",
      { class: "time-line" },
      h("div", { class: "player" }, this.button, h("div", { class: "track" }, this.marks(), this.scrub), this.label, speed),
      this.plots?.node,
    );
    this.go(0);
  }

  go(frame: number): void {
    this.frame = Math.min(Math.max(Math.round(frame), 0), this.line.times.length - 1);
    this.clock = this.time(this.frame);
    this.update();
  }

  step(by: number): void {
    this.pause();
    this.go(this.frame + by);
  }

  togglePlay(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.frame === this.line.times.length - 1) this.go(0);
    this.playing = true;
    this.last = performance.now();
    this.drawButton();
    requestAnimationFrame((now) => this.tick(now));
  }

  private pause(): void {
    this.playing = false;
    this.drawButton();
  }

  private drawButton(): void {
    this.button.replaceChildren(icon(this.playing ? "pause" : "play"));
    this.button.setAttribute("aria-label", this.playing ? "Pause" : "Play");
  }

  /** Frames without a unit of time are evenly spaced. */
  private time(frame: number): number {
    return this.line.time_unit ? this.line.times[frame]! : frame / kFramesPerSecond;
  }

  private tick(now: number): void {
    if (!this.playing) return;
    this.clock += ((now - this.last) / 1000) * this.speed;
    this.last = now;
    let next = this.frame;
    while (next + 1 < this.line.times.length && this.time(next + 1) <= this.clock) next += 1;
    if (next !== this.frame) {
      this.frame = next;
      this.update();
    }
    if (this.frame === this.line.times.length - 1) this.pause();
    else requestAnimationFrame((later) => this.tick(later));
  }

  private update(): void {
    this.scrub.value = String(this.frame);
    const time = this.line.times[this.frame]!;
    const unit = this.line.time_unit;
    this.label.replaceChildren(
      h("strong", {}, unit ? `${shortNumber(time)} ${unit}` : `frame ${shortNumber(time)}`),
      h("small", {}, ` ${this.frame + 1} of ${this.line.times.length}`),
    );
    this.scrub.setAttribute("aria-valuetext", this.label.textContent ?? "");
    this.show(this.frame);
    this.plots?.follow(this.frame);
  }

  /** Marks on the track at frames in which something touches. */
  private marks(): HTMLElement {
    const frames = this.line.times.length;
    const stops: string[] = [];
    const { clashes, contacts, lit } = this.line;
    const touching = new Set(lit.frames);
    clashes.forEach((present, k) => {
      if (present.length > 0 || (contacts.counts[k] ?? 0) > 0) touching.add(k);
    });
    this.line.times.forEach((_, k) => {
      const colour = touching.has(k) ? "var(--hit)" : "transparent";
      stops.push(`${colour} ${((100 * k) / frames).toFixed(2)}% ${((100 * (k + 1)) / frames).toFixed(2)}%`);
    });
    return h("div", { class: "hits", title: "Frames in which something touches", style: `background: linear-gradient(to right, ${stops.join(", ") || "transparent"})` });
  }
}
