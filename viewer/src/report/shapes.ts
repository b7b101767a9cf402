// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { BufferAttribute, BufferGeometry, EdgesGeometry, Vector3 } from "three";
import { toCreasedNormals } from "three/addons/utils/BufferGeometryUtils.js";
import type { ShownMesh } from "./document";
import type { Payload } from "./unpack";

/** With more triangles, finding creases and edges would take too long; faces are then drawn flat. */
const kMostTrianglesWithCreases = 60_000;
const kCrease = Math.PI / 6;

/** A mesh that is ready to be drawn, in coordinates around its own centre. */
export interface Shape {
  geometry: BufferGeometry;
  edges: BufferGeometry | null;
  flat: boolean;
  centre: Vector3;
  /** Corners relative to the centre, by vertex; vertices by triangle. */
  positions: Float32Array;
  triangles: Int32Array;
  /** The number in the file of a drawn triangle. */
  numberOf(triangle: number): number;
  /** The drawn triangle with this number in the file; undefined if it was cut away. */
  drawn(number: number): number | undefined;
}

function centreOf(points: Float64Array): Vector3 {
  const lo = [Infinity, Infinity, Infinity];
  const hi = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < points.length; ++k) {
    lo[k % 3] = Math.min(lo[k % 3]!, points[k]!);
    hi[k % 3] = Math.max(hi[k % 3]!, points[k]!);
  }
  if (points.length === 0) return new Vector3();
  return new Vector3((lo[0]! + hi[0]!) / 2, (lo[1]! + hi[1]!) / 2, (lo[2]! + hi[2]!) / 2);
}

export function around(points: Float64Array, centre: Vector3): Float32Array {
  const middle = [centre.x, centre.y, centre.z];
  const moved = new Float32Array(points.length);
  for (let k = 0; k < points.length; ++k) moved[k] = points[k]! - middle[k % 3]!;
  return moved;
}

/** If `deforms`, vertices will move, so every drawn vertex must be one of the mesh. */
export function makeShape(mesh: ShownMesh, payload: Payload, deforms: boolean): Shape {
  const points = payload.points(mesh.positions);
  const triangles = payload.integers(mesh.triangles);
  const centre = centreOf(points);
  const positions = around(points, centre);
  const indexed = new BufferGeometry();
  // Copied if the vertices move, because `positions` must keep the shape in the file.
  indexed.setAttribute("position", new BufferAttribute(deforms ? positions.slice() : positions, 3));
  indexed.setIndex(new BufferAttribute(new Uint32Array(triangles), 1));
  const flat = deforms || triangles.length / 3 > kMostTrianglesWithCreases;
  const numbers = mesh.triangle_numbers ? payload.integers(mesh.triangle_numbers) : null;
  const places = numbers ? new Map(Array.from(numbers, (number, place) => [number, place])) : null;
  return {
    geometry: flat ? indexed : toCreasedNormals(indexed, kCrease),
    edges: flat ? null : new EdgesGeometry(indexed, 30),
    flat,
    centre,
    positions,
    triangles,
    numberOf: (triangle) => (numbers ? numbers[triangle]! : triangle),
    drawn: (number) => (places ? places.get(number) : number),
  };
}
