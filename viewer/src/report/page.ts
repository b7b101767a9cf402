// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { Vector3 } from "three";
import { h, icon } from "../shared/dom";
import { followTheme, toggleTheme } from "../shared/theme";
import { aboutReport } from "./about_report";
import { ChosenCard } from "./chosen_card";
import { ClashList } from "./clash_list";
import type { ReportDocument } from "./document";
import type { Handle } from "./handle";
import { helpDialog } from "./help";
import { listenToKeys } from "./keys";
import { Motion } from "./motion";
import { partsList } from "./parts_list";
import { type Choice, Picture } from "./picture";
import { listenToPointer } from "./pointer";
import { Tabs } from "./tabs";
import { TimeLineBar } from "./time_line";
import { Toolbar } from "./toolbar";
import type { Payload } from "./unpack";

const kBadKinds = new Set(["overlap", "touch", "contain", "duplicate", "self"]);

/** The whole page; connects its pieces. */
export class Page {
  private readonly report: ReportDocument;
  private readonly picture: Picture;
  private readonly list: ClashList;
  private readonly card: ChosenCard;
  private readonly timeLine: TimeLineBar | null;
  private choice: Choice | null = null;

  constructor(payload: Payload, root: HTMLElement) {
    this.report = payload.document;
    document.title = `${this.report.title} – Tandem`;
    const canvas = h("canvas", { "aria-label": "The parts in 3D", tabindex: 0 });
    const view = h("div", { class: "view" }, canvas);
    const stage = h("main", { class: "stage" }, view);
    const sidebar = h("aside", { class: "sidebar" });
    root.replaceChildren(this.header(), sidebar, stage);
    this.picture = new Picture(canvas, payload);
    const help = helpDialog();
    this.list = new ClashList(this.report, (choice) => void this.choose(choice));
    this.card = new ChosenCard(this.report, {
      step: (by) => this.list.step(by),
      close: () => void this.choose(null),
    });
    const toolbar = new Toolbar(this.picture);
    const tabs = this.tabs();
    sidebar.append(tabs.node);
    view.append(toolbar.node, toolbar.panel, this.card.node, this.picture.measuring.label, listenToPointer(this.picture, this.report, (choice) => void this.choose(choice)));
    root.append(help);
    root.querySelector("[data-action=help]")!.addEventListener("click", () => help.showModal());
    followTheme((theme) => this.picture.setTheme(theme));
    const line = this.report.time_line;
    this.timeLine = null;
    if (line && line.times.length > 0) {
      const motion = new Motion(line, payload, this.picture);
      this.timeLine = new TimeLineBar(line, (frame) => this.showFrame(motion, frame));
      root.append(this.timeLine.node);
      root.classList.add("with-time-line");
    }
    listenToKeys({
      list: this.list,
      toolbar,
      timeLine: this.timeLine,
      help,
      stage: this.picture.stage,
      clear: () => void this.choose(null),
    });
    this.preparePrinting(view);
  }

  handle(): Handle {
    const { stage } = this.picture;
    return {
      camera: () => [...stage.camera.position.toArray(), ...stage.controls.target.toArray()],
      chosen: () => this.choice,
      frame: () => this.timeLine?.frame ?? null,
      drawCalls: () => stage.renderer.info.render.calls,
      measured: () => this.picture.measuring.distance,
      frameTimes: (frames) => this.frameTimes(frames),
    };
  }

  private async choose(choice: Choice | null): Promise<void> {
    this.choice = choice;
    if (choice) this.showMoment(choice.clash);
    this.list.mark(choice);
    this.card.show(choice);
    await this.picture.choose(choice);
  }

  /** Shows the frame to which a clash belongs. */
  private showMoment(clash: number): void {
    const line = this.report.time_line;
    if (!line || !this.timeLine || line.clashes[this.timeLine.frame]?.includes(clash)) return;
    const frame = line.clashes.findIndex((present) => present.includes(clash));
    if (frame >= 0) this.timeLine.go(frame);
  }

  /** Deselects a chosen clash that does not exist in this frame. */
  private showFrame(motion: Motion, frame: number): void {
    motion.show(frame);
    const present = this.report.time_line!.clashes[frame] ?? [];
    if (this.choice && !present.includes(this.choice.clash)) {
      this.choice = null;
      this.list.mark(null);
      this.card.show(null);
      void this.picture.choose(null);
    }
  }

  private header(): HTMLElement {
    const { report } = this;
    const bad = report.clashes.some((clash) => kBadKinds.has(clash.kind));
    const button = (name: string, title: string, act?: () => void) =>
      h("button", { type: "button", title, "aria-label": title, "data-action": name, onclick: act ? () => act() : undefined }, icon(name));
    return h(
      "header",
      { class: "top" },
      h("div", { class: "brand", "aria-hidden": "true" }, h("i"), h("i")),
      h("div", { class: "headline" }, h("h1", {}, report.title), h("p", { class: `verdict ${bad ? "bad" : "good"}` }, report.verdict)),
      report.complete ? null : h("span", { class: "incomplete", title: "The search was interrupted or its list was cut" }, "incomplete"),
      h("nav", {}, button("print", "Print", () => window.print()), button("theme", "Light or dark (D)", toggleTheme), button("help", "Keys (?)")),
    );
  }

  private tabs(): Tabs {
    const { report } = this;
    // A recording without clashes, such as a simulation, needs no list of them.
    const listed = report.clashes.length > 0 || !report.time_line;
    const tabs: Tabs = new Tabs([
      ...(listed ? [{ name: report.verb === "distance" ? "Places" : "Clashes", count: report.clashes.length, content: this.list.node }] : []),
      {
        name: "Parts",
        count: report.parts.length,
        content: partsList(report, this.picture, (name) => {
          tabs.open(0);
          this.list.search.value = name;
          this.list.search.dispatchEvent(new Event("input"));
        }),
      },
      { name: "Report", content: aboutReport(report) },
    ]);
    return tabs;
  }

  /** Replaces the canvas by an image for printing, because a canvas is empty between frames. */
  private preparePrinting(view: HTMLElement): void {
    const still = h("img", { class: "still", alt: "The view" });
    view.append(still);
    addEventListener("beforeprint", () => {
      this.picture.stage.draw();
      still.src = this.picture.stage.canvas.toDataURL("image/png");
    });
  }

  private async frameTimes(frames: number): Promise<number[]> {
    const { stage } = this.picture;
    const times: number[] = [];
    const pixel = new Uint8Array(4);
    const gl = stage.renderer.getContext();
    for (let k = 0; k < frames; ++k) {
      await new Promise(requestAnimationFrame);
      const start = performance.now();
      const away = stage.camera.position.clone().sub(stage.controls.target);
      away.applyAxisAngle(stage.camera.up as Vector3, (2 * Math.PI) / frames);
      stage.camera.position.copy(stage.controls.target).add(away);
      stage.camera.lookAt(stage.controls.target);
      stage.draw();
      // Reading a pixel waits until the frame has been drawn.
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      times.push(performance.now() - start);
      stage.adapt(times[times.length - 1]!);
    }
    return times;
  }
}
