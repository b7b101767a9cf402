// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { Sphere } from "three";
import { h } from "../shared/dom";
import type { ReportDocument } from "./document";
import type { Choice, Picture } from "./picture";

/** A pointer that moved further than this between press and release, in pixels, has rotated the picture. */
const kStill = 4;

function clashName(report: ReportDocument, k: number): string {
  const clash = report.clashes[k]!;
  return `${report.parts[clash.a]?.name ?? "?"} × ${report.parts[clash.b]?.name ?? "?"}`;
}

/** Shows names under the pointer and handles clicks. Returns the label. */
export function listenToPointer(picture: Picture, report: ReportDocument, choose: (choice: Choice | null) => void): HTMLElement {
  const label = h("div", { class: "hover-label", hidden: true });
  const { canvas } = picture.stage;
  let pressed = { x: 0, y: 0 };
  let waiting = false;

  const describe = (x: number, y: number) => {
    const dot = picture.dotAt(x, y);
    const pick = dot === null ? picture.picker.pick(x, y) : null;
    label.hidden = dot === null && pick === null;
    if (dot !== null) label.replaceChildren(h("strong", {}, clashName(report, dot)), h("small", {}, report.clashes[dot]!.kind));
    else if (pick) label.replaceChildren(h("strong", {}, pick.view.part.name), h("small", {}, `triangle ${pick.triangle.toLocaleString("en")}`));
    const frame = canvas.getBoundingClientRect();
    const left = Math.min(x - frame.left + 14, frame.width - label.offsetWidth - 6);
    label.style.transform = `translate(${left}px, ${y - frame.top + 16}px)`;
    canvas.style.cursor = dot !== null ? "pointer" : "";
  };

  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons !== 0 || waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      describe(event.clientX, event.clientY);
    });
  });
  canvas.addEventListener("pointerleave", () => (label.hidden = true));
  canvas.addEventListener("pointerdown", (event) => {
    pressed = { x: event.clientX, y: event.clientY };
    label.hidden = true;
  });
  canvas.addEventListener("click", (event) => {
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > kStill) return;
    const dot = picture.dotAt(event.clientX, event.clientY);
    if (dot !== null && !picture.measuring.active) return choose({ clash: dot });
    const pick = picture.picker.pick(event.clientX, event.clientY);
    if (!pick) return;
    if (picture.measuring.active) {
      picture.measuring.add(pick);
      picture.stage.invalidate();
      return;
    }
    // A click on a highlighted triangle chooses its clash.
    const clash = picture.clashAt(pick.view.index, pick.triangle);
    if (clash !== null) choose({ clash });
    return;
  });
  canvas.addEventListener("dblclick", (event) => {
    const pick = picture.picker.pick(event.clientX, event.clientY);
    if (!pick) return;
    const distance = picture.stage.camera.position.distanceTo(pick.point);
    void picture.stage.flyTo(new Sphere(pick.point, distance / 8));
  });
  return label;
}
