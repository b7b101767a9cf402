// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { Quaternion } from "three";
import type { Entries, Placement, TimeLine } from "./document";
import type { Picture } from "./picture";
import { around } from "./shapes";
import type { Payload } from "./unpack";

/** Unit quaternions are stored in whole steps counted from -1. */
const kQuaternionSteps = 1 << 20;

interface Track {
  part: number;
  translations: Float64Array;
  rotations: Int32Array;
}

/** Numbers of a part in a frame, or from a frame on. */
interface Moment {
  frame: number;
  part: number;
  numbers: Int32Array;
}

interface Form {
  part: number;
  frameOf: Map<number, number>;
  points: Float64Array;
  size: number;
}

function momentsOf(entries: Entries, payload: Payload, each: number): Moment[] {
  const all = payload.integers(entries.numbers);
  let at = 0;
  return entries.counts.map((count, k) => {
    const numbers = all.subarray(at, at + each * count);
    at += each * count;
    return { frame: entries.frames[k]!, part: entries.parts[k]!, numbers };
  });
}

/** Moves and deforms parts as in a frame. */
export class Motion {
  private readonly tracks: Track[];
  private readonly forms: Form[];
  private readonly remeshings: Moment[];
  private readonly lit = new Map<number, Moment[]>();

  constructor(
    private readonly line: TimeLine,
    payload: Payload,
    private readonly picture: Picture,
  ) {
    this.tracks = line.tracks.map((track) => ({
      part: track.part,
      translations: payload.points(track.translations),
      rotations: payload.integers(track.rotations),
    }));
    this.forms = line.deformations.map((one) => {
      const points = payload.points(one.positions);
      return {
        part: one.part,
        frameOf: new Map(one.frames.map((frame, k) => [frame, k])),
        points,
        size: points.length / Math.max(1, one.frames.length),
      };
    });
    this.remeshings = momentsOf(line.remeshings, payload, 3);
    for (const moment of momentsOf(line.lit, payload, 1)) {
      if (!this.lit.has(moment.frame)) this.lit.set(moment.frame, []);
      this.lit.get(moment.frame)!.push(moment);
    }
  }

  show(frame: number): void {
    for (const track of this.tracks) this.picture.parts[track.part]!.setPlacement(this.placement(track, frame));
    for (const form of this.forms) {
      const view = this.picture.parts[form.part]!;
      const at = form.frameOf.get(frame);
      const shape = view.shape!;
      view.deform(
        at === undefined ? shape.positions : around(form.points.subarray(at * form.size, (at + 1) * form.size), shape.centre),
      );
    }
    this.remesh(frame);
    this.picture.showMoment(frame, this.line.clashes[frame] ?? [], this.lit.get(frame) ?? []);
  }

  /** Shows the last triangles of a part up to this frame, or otherwise those of its mesh. */
  private remesh(frame: number): void {
    const current = new Map<number, Int32Array | null>();
    for (const { frame: from, part, numbers } of this.remeshings) {
      if (from <= frame) current.set(part, numbers);
      else if (!current.has(part)) current.set(part, null);
    }
    for (const [part, triangles] of current) this.picture.parts[part]!.remesh(triangles);
  }

  private placement(track: Track, frame: number): Placement {
    const [w, x, y, z] = [0, 1, 2, 3].map((k) => track.rotations[4 * frame + k]! / kQuaternionSteps - 1) as [number, number, number, number];
    const q = new Quaternion(x, y, z, w).normalize();
    const [xx, yy, zz] = [q.x * q.x, q.y * q.y, q.z * q.z];
    const [xy, xz, yz] = [q.x * q.y, q.x * q.z, q.y * q.z];
    const [wx, wy, wz] = [q.w * q.x, q.w * q.y, q.w * q.z];
    return [
      1 - 2 * (yy + zz), 2 * (xy - wz), 2 * (xz + wy),
      2 * (xy + wz), 1 - 2 * (xx + zz), 2 * (yz - wx),
      2 * (xz - wy), 2 * (yz + wx), 1 - 2 * (xx + yy),
      ...track.translations.subarray(3 * frame, 3 * frame + 3),
    ];
  }
}
