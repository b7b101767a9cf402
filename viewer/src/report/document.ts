// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

// The document of a page as app/report/pack.cpp writes it (docs/design/report-document.md). Names
// are the same as in app/report/report_document.hpp.

export type Triple = [number, number, number];

/** Integers in the binary part: differences from the value `stride` places before, in byte planes. */
export interface Block {
  at: number;
  count: number;
  planes: number;
  stride: number;
}

/** Points as multiples of a step from a corner. */
export interface PointBlock extends Block {
  lo: Triple;
  step: number;
}

export interface ShownMesh {
  positions: PointBlock;
  triangles: Block;
  triangle_numbers: Block | null;
  triangles_in_file: number;
}

/** Rotation row by row, then the translation. */
export type Placement = number[];

export interface Part {
  name: string;
  path: string;
  file: string;
  parent: number;
  mesh: number;
  placement: Placement;
  box: number[];
  triangles: number;
}

export interface Region {
  triangles_a: Block;
  triangles_b: Block;
  curve_points: PointBlock;
  curve_sizes: number[];
  pair_count: number;
  kind: string;
  box: number[];
  centre: Triple;
  length: number;
  area: number;
  normal?: Triple;
  depth?: number;
}

export interface Clash {
  id: string;
  a: number;
  b: number;
  kind: string;
  status: string;
  group: string;
  severity: number;
  pair_count: number;
  depth?: number;
  depth_unknown?: string;
  through?: boolean;
  distance?: number;
  closest?: [Triple, Triple];
  box: number[];
  regions: Region[];
}

export interface Track {
  part: number;
  translations: PointBlock;
  rotations: Block;
}

export interface Deformation {
  part: number;
  frames: number[];
  positions: PointBlock;
}

/** Lists of numbers, each for one frame and one part, in one block. */
export interface Entries {
  frames: number[];
  parts: number[];
  counts: number[];
  numbers: Block;
}

/** Contact points of all frames in order. */
export interface ContactPoints {
  counts: number[];
  positions: PointBlock;
  /** Three numbers for each point, in steps of 1/127. */
  normals: Block;
  /** In steps of 1/255 of the largest. */
  strengths: Block;
  strongest: number;
}

export interface Plot {
  name: string;
  unit: string;
  values: (number | null)[];
}

export interface TimeLine {
  time_unit: string;
  times: number[];
  tracks: Track[];
  deformations: Deformation[];
  /** Triangles of a part from a frame on. */
  remeshings: Entries;
  /** Triangles that are highlighted in a frame. */
  lit: Entries;
  contacts: ContactPoints;
  clashes: number[][];
  plots: Plot[];
}

export interface ReportDocument {
  schema: string;
  verb: string;
  title: string;
  verdict: string;
  command_line: string;
  version: string;
  made_at: string;
  length_unit: string;
  up: "" | "x" | "y" | "z";
  complete: boolean;
  meshes: ShownMesh[];
  groups: { name: string; parent: number }[];
  parts: Part[];
  clashes: Clash[];
  statistics: [string, string][];
  settings: [string, string][];
  notes: string[];
  time_line: TimeLine | null;
}
