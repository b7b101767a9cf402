// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { Color, DoubleSide, LineBasicMaterial, MeshBasicMaterial, MeshLambertMaterial } from "three";
import type { Theme } from "../shared/theme";

/** The visibility of a part. */
export type Look = "solid" | "ghost" | "faint" | "hidden";

export interface Colours {
  background: number;
  markA: number;
  markB: number;
  curve: number;
  dot: number;
  edge: number;
  parts: number[];
  faint: number;
}

// Orange against blue, and the part colours after Okabe and Ito, which colour-blind people can
// distinguish.
const kColours: Record<Theme, Colours> = {
  light: {
    background: 0xf3f5f8,
    markA: 0xe65000,
    markB: 0x0b5fe0,
    // Dark enough to be visible on orange, on blue and on paper.
    curve: 0x2b0b3f,
    dot: 0xc2003d,
    edge: 0x1f2937,
    parts: [0xe9c8ad, 0xabc3e8, 0xa9d8c4, 0xe3d795, 0xd3b7dd, 0xb9c2cc],
    faint: 0x8b97a8,
  },
  dark: {
    background: 0x10141b,
    markA: 0xff7a1a,
    markB: 0x3d8bff,
    curve: 0xffe45c,
    dot: 0xffe45c,
    edge: 0xdfe7f3,
    parts: [0xb08463, 0x6d8cc0, 0x5f9e86, 0xa79850, 0x9676a3, 0x7c8796],
    faint: 0x7a8699,
  },
};

export function coloursOf(theme: Theme): Colours {
  return kColours[theme];
}

/** More transparent where the surface faces the reader, and denser at its outline, so that the shape stays visible. */
function fadeTowardsReader(material: MeshLambertMaterial, facing: number, outline: number): void {
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <opaque_fragment>",
      `float rim = 1.0 - abs(dot(normalize(normal), normalize(vViewPosition)));
       diffuseColor.a *= mix(${facing.toFixed(3)}, ${outline.toFixed(3)}, rim * rim);
       #include <opaque_fragment>`,
    );
  };
  material.customProgramCacheKey = () => `fade ${facing} ${outline}`;
}

/** The materials of one part in its three visible looks. */
export class PartMaterials {
  readonly solid: MeshLambertMaterial;
  readonly ghost: MeshLambertMaterial;
  readonly faint: MeshLambertMaterial;
  readonly edge = new LineBasicMaterial({ transparent: true, depthWrite: false });

  constructor(flatShading: boolean) {
    const common = { flatShading, side: DoubleSide };
    const clear = { ...common, transparent: true, depthWrite: false };
    this.solid = new MeshLambertMaterial({
      ...common,
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    });
    this.ghost = new MeshLambertMaterial(clear);
    this.faint = new MeshLambertMaterial(clear);
    fadeTowardsReader(this.ghost, 0.16, 0.62);
    fadeTowardsReader(this.faint, 0.02, 0.16);
  }

  paint(colour: number, colours: Colours): void {
    this.solid.color.set(colour);
    this.ghost.color.set(colour);
    this.faint.color.set(colours.faint);
    this.edge.color.set(colours.edge);
  }

  setWireframe(on: boolean): void {
    for (const material of [this.solid, this.ghost, this.faint]) material.wireframe = on;
  }
}

/** Highlighted triangles coincide with their surface, so they get an offset towards the reader. */
export function markMaterial(colour: number): MeshBasicMaterial {
  return new MeshBasicMaterial({
    color: new Color(colour),
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
}
