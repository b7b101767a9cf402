// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { BufferAttribute, BufferGeometry, Color, Group, Mesh, Vector2, Vector3 } from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import type { Clash, Region } from "./document";
import { type Colours, markMaterial } from "./materials";
import type { PartView } from "./part_view";
import type { Payload } from "./unpack";

/** A wide line needs a dozen triangles per piece; with more clashes than this in view, dots replace the curves. */
const kMostClashesWithCurves = 50;

/** Highlighted triangles of more parts than this are drawn in one call per colour. */
const kMostPartsOneByOne = 8;

/** A highlighted clash, with all of its regions or with one. */
export interface Shown {
  clash: Clash;
  regions: Region[];
}

export interface Lit {
  part: number;
  numbers: Int32Array;
}

type Side = "a" | "b";

/** Drawn triangles of a part, in one colour. */
interface LitPart {
  view: PartView;
  side: Side;
  triangles: Set<number>;
}

/** Highlighted triangles and contact curves. Everything is rebuilt when the selection changes. */
export class ContactMarks {
  readonly node = new Group();
  private readonly materialA = markMaterial(0);
  private readonly materialB = markMaterial(0);
  private readonly lines = [
    // Drawn twice: thin and pale through everything, and strong where the line is visible. It is
    // pale by its colour, because the overlapping ends of transparent pieces would look like dots.
    new LineMaterial({ linewidth: 3, depthTest: false, depthWrite: false }),
    new LineMaterial({ linewidth: 4, polygonOffset: true, polygonOffsetFactor: -4, polygonOffsetUnits: -8 }),
  ];
  private made: (Mesh | LineSegments2)[] = [];

  constructor(
    private readonly payload: Payload,
    private readonly parts: PartView[],
    private readonly origin: Vector3,
  ) {}

  paint(colours: Colours): void {
    this.materialA.color.set(colours.markA);
    this.materialB.color.set(colours.markB);
    for (const line of this.lines) line.color.set(colours.curve);
    this.lines[0]!.color.lerp(new Color(colours.background), 0.15);
  }

  setResolution(size: Vector2): void {
    for (const line of this.lines) line.resolution.copy(size);
  }

  /** Shows clashes. `lit` has triangles that touch something in this frame but belong to no clash. */
  show(shown: Shown[], lit: Lit[] = []): void {
    for (const one of this.made) {
      one.removeFromParent();
      one.geometry.dispose();
    }
    this.made = [];
    const parts = [...this.partsOf(shown), ...this.litParts(lit)].filter((one) => one.triangles.size > 0);
    if (parts.length <= kMostPartsOneByOne) for (const one of parts) this.light(one);
    else for (const side of ["a", "b"] as const) this.lightTogether(parts, side);
    if (shown.length <= kMostClashesWithCurves) this.drawCurves(shown);
  }

  private partsOf(shown: Shown[]): LitPart[] {
    const lit = new Map<string, LitPart>();
    const add = (part: number, side: Side, numbers: Int32Array) => {
      const view = this.parts[part];
      if (!view?.shape) return;
      const key = `${part} ${side}`;
      if (!lit.has(key)) lit.set(key, { view, side, triangles: new Set() });
      for (const drawn of drawnOf(view, numbers)) lit.get(key)!.triangles.add(drawn);
    };
    for (const { clash, regions } of shown) {
      for (const region of regions) {
        add(clash.a, "a", this.payload.integers(region.triangles_a));
        add(clash.b, "b", this.payload.integers(region.triangles_b));
      }
    }
    return [...lit.values()];
  }

  private litParts(lit: Lit[]): LitPart[] {
    return lit.flatMap(({ part, numbers }) => {
      const view = this.parts[part];
      return view?.shape ? [{ view, side: "a" as const, triangles: new Set(drawnOf(view, numbers)) }] : [];
    });
  }

  /** Adds the triangles to the part's node, in the part's coordinates, which are precise at any zoom. */
  private light({ view, side, triangles }: LitPart): void {
    const corners = new Float32Array(triangles.size * 9);
    copyCorners(view, triangles, corners, 0);
    view.node.add(this.markOf(corners, side));
  }

  /** Adds the triangles of many parts to one mesh in coordinates of the picture. Moving parts need a new one. */
  private lightTogether(parts: LitPart[], side: Side): void {
    const seen = parts.filter((one) => one.side === side && one.view.look !== "hidden");
    const count = seen.reduce((sum, one) => sum + one.triangles.size, 0);
    if (count === 0) return;
    const corners = new Float32Array(count * 9);
    const point = new Vector3();
    let at = 0;
    for (const { view, triangles } of seen) {
      const end = copyCorners(view, triangles, corners, at);
      for (; at < end; at += 3) point.fromArray(corners, at).applyMatrix4(view.node.matrix).toArray(corners, at);
    }
    this.node.add(this.markOf(corners, side));
  }

  private markOf(corners: Float32Array, side: Side): Mesh {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(corners, 3));
    const mesh = new Mesh(geometry, side === "a" ? this.materialA : this.materialB);
    mesh.renderOrder = 1;
    this.made.push(mesh);
    return mesh;
  }

  private drawCurves(shown: Shown[]): void {
    const ends: number[] = [];
    const addCurves = (region: Region, pulled: Vector3) => {
      const points = this.payload.points(region.curve_points);
      const shift = [pulled.x - this.origin.x, pulled.y - this.origin.y, pulled.z - this.origin.z];
      let first = 0;
      for (const size of region.curve_sizes) {
        // A single point is drawn as a very short line with round ends.
        for (let k = 0; k < Math.max(1, size - 1); ++k) {
          for (const point of [first + k, first + Math.min(k + 1, size - 1)])
            for (let axis = 0; axis < 3; ++axis) ends.push(points[3 * point + axis]! + shift[axis]!);
        }
        first += size;
      }
    };
    for (const { clash, regions } of shown) {
      const pulledA = this.parts[clash.a]?.pulledBy ?? new Vector3();
      const pulledB = this.parts[clash.b]?.pulledBy ?? pulledA;
      for (const region of regions) {
        addCurves(region, pulledA);
        if (!pulledA.equals(pulledB)) addCurves(region, pulledB);
      }
      if (clash.closest) {
        const shifts = [pulledA, pulledB];
        clash.closest.forEach((point, side) => {
          const moved = new Vector3(...point).sub(this.origin).add(shifts[side]!);
          ends.push(moved.x, moved.y, moved.z);
        });
      }
    }
    if (ends.length === 0) return;
    for (const material of this.lines) {
      const lines = new LineSegments2(new LineSegmentsGeometry().setPositions(ends), material);
      lines.renderOrder = material.depthTest ? 5 : 4;
      lines.raycast = () => undefined;
      this.node.add(lines);
      this.made.push(lines);
    }
  }
}

/** The drawn triangles with these numbers in the file. */
function drawnOf(view: PartView, numbers: Int32Array): number[] {
  return Array.from(numbers, (number) => view.shape!.drawn(number)).filter((one) => one !== undefined);
}

/** Copies the corners of triangles in the current frame; returns the place after them. */
function copyCorners(view: PartView, triangles: Set<number>, corners: Float32Array, at: number): number {
  const shape = view.shape!;
  const positions = shape.geometry.index ? (shape.geometry.getAttribute("position").array as Float32Array) : shape.positions;
  for (const triangle of triangles) {
    for (let corner = 0; corner < 3; ++corner) {
      const vertex = view.triangles[3 * triangle + corner]!;
      for (let axis = 0; axis < 3; ++axis) corners[at++] = positions[3 * vertex + axis]!;
    }
  }
  return at;
}
