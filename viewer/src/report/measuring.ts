// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { BufferGeometry, Group, Line, LineBasicMaterial, Points, PointsMaterial, Vector3 } from "three";
import { h } from "../shared/dom";
import { shortNumber, withUnit } from "../shared/numbers";
import type { Pick, Picker } from "./picking";

/** A picked point snaps to a corner of its triangle within this distance, in pixels. */
const kSnap = 9;

/** The distance between two picked points, drawn as a line with a label that follows it. */
export class Measuring {
  readonly node = new Group();
  readonly label = h("output", { class: "measure-label", hidden: true });
  private points: Vector3[] = [];
  private readonly line = new LineBasicMaterial({ depthTest: false, transparent: true });
  private readonly dots = new PointsMaterial({ size: 8, sizeAttenuation: false, depthTest: false, transparent: true });
  active = false;

  constructor(
    private readonly picker: Picker,
    private readonly unit: string,
  ) {
    this.node.renderOrder = 9;
  }

  paint(colour: number): void {
    this.line.color.set(colour);
    this.dots.color.set(colour);
  }

  setActive(on: boolean): void {
    this.active = on;
    this.points = [];
    this.redraw();
  }

  add(pick: Pick): void {
    if (this.points.length === 2) this.points = [];
    this.points.push(this.snapped(pick));
    this.redraw();
  }

  get distance(): number | null {
    return this.points.length === 2 ? this.points[0]!.distanceTo(this.points[1]!) : null;
  }

  /** Keeps the label at the middle of the line. */
  follow(): void {
    const [from, to] = this.points;
    if (!from || !to) return;
    const at = this.picker.project(from.clone().add(to).multiplyScalar(0.5));
    this.label.hidden = at === null;
    if (at) this.label.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -140%)`;
  }

  private snapped(pick: Pick): Vector3 {
    const at = this.picker.project(pick.point);
    if (!at) return pick.point;
    let best = pick.point;
    let nearest = kSnap;
    for (const corner of pick.corners) {
      const seen = this.picker.project(corner);
      const distance = seen ? seen.distanceTo(at) : Infinity;
      if (distance < nearest) {
        nearest = distance;
        best = corner;
      }
    }
    return best.clone();
  }

  private redraw(): void {
    for (const child of [...this.node.children]) {
      child.removeFromParent();
      (child as Line).geometry.dispose();
    }
    this.label.hidden = true;
    if (this.points.length === 0) return;
    const geometry = new BufferGeometry().setFromPoints(this.points);
    for (const object of [new Line(geometry, this.line), new Points(geometry, this.dots)]) {
      object.renderOrder = 9;
      this.node.add(object);
    }
    const [from, to] = this.points;
    if (!from || !to) return;
    const steps = to.clone().sub(from).toArray().map((step) => shortNumber(step));
    this.label.replaceChildren(
      h("strong", {}, withUnit(from.distanceTo(to), this.unit)),
      h("small", {}, `x ${steps[0]}  y ${steps[1]}  z ${steps[2]}`),
    );
    this.follow();
  }
}
