// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments, Points, PointsMaterial, type Vector3 } from "three";
import type { ContactPoints } from "./document";
import type { Colours } from "./materials";
import type { Payload } from "./unpack";

/** Length of the longest arrow, relative to the size of everything. */
const kLongest = 0.05;
/** Least length of an arrow, relative to the longest, so that its direction is visible. */
const kLeastShare = 0.12;
const kNormalSteps = 127;
const kStrengthSteps = 255;

/** Contact points of a frame: a dot, and a line along the normal that is longer where the contact is stronger. */
export class ContactArrows {
  readonly node = new Group();
  private readonly positions: Float64Array;
  private readonly normals: Int32Array;
  private readonly strengths: Int32Array;
  private readonly firsts: number[] = [];
  private readonly dots: Points;
  private readonly lines: LineSegments;
  private readonly dotMaterial = new PointsMaterial({ size: 5, sizeAttenuation: false, depthTest: false, transparent: true });
  private readonly lineMaterial = new LineBasicMaterial({ depthTest: false, transparent: true, opacity: 0.85 });

  constructor(
    contacts: ContactPoints,
    payload: Payload,
    private readonly origin: Vector3,
    private readonly size: number,
  ) {
    this.positions = payload.points(contacts.positions);
    this.normals = payload.integers(contacts.normals);
    this.strengths = payload.integers(contacts.strengths);
    let first = 0;
    for (const count of contacts.counts) {
      this.firsts.push(first);
      first += count;
    }
    this.firsts.push(first);
    this.dots = new Points(new BufferGeometry(), this.dotMaterial);
    this.lines = new LineSegments(new BufferGeometry(), this.lineMaterial);
    for (const one of [this.dots, this.lines]) {
      one.frustumCulled = false;
      one.renderOrder = 7;
      one.raycast = () => undefined;
      this.node.add(one);
    }
  }

  paint(colours: Colours): void {
    this.dotMaterial.color.set(colours.dot);
    this.lineMaterial.color.set(colours.dot);
  }

  show(frame: number): void {
    const first = this.firsts[frame] ?? 0;
    const count = (this.firsts[frame + 1] ?? first) - first;
    const ends = new Float32Array(6 * count);
    const middle = [this.origin.x, this.origin.y, this.origin.z];
    for (let k = 0; k < count; ++k) {
      const share = this.strengths[first + k]! / kStrengthSteps;
      const length = this.size * kLongest * Math.max(kLeastShare, Math.sqrt(share));
      for (let axis = 0; axis < 3; ++axis) {
        const place = 3 * (first + k) + axis;
        ends[6 * k + axis] = this.positions[place]! - middle[axis]!;
        ends[6 * k + 3 + axis] = ends[6 * k + axis]! + (length * this.normals[place]!) / kNormalSteps;
      }
    }
    const starts = new Float32Array(3 * count);
    for (let k = 0; k < count; ++k) starts.set(ends.subarray(6 * k, 6 * k + 3), 3 * k);
    this.replace(this.lines, ends);
    this.replace(this.dots, starts);
  }

  private replace(object: Points | LineSegments, positions: Float32Array): void {
    object.geometry.dispose();
    object.geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(positions, 3));
    object.visible = positions.length > 0;
  }
}
