// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { BufferGeometry, CanvasTexture, Points, PointsMaterial, type Vector2, Vector3 } from "three";
import type { Clash } from "./document";
import type { Colours } from "./materials";

/** The pointer hits a dot within this distance, in pixels. */
const kReach = 11;

function disc(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const pen = canvas.getContext("2d")!;
  pen.arc(32, 32, 27, 0, 2 * Math.PI);
  pen.fillStyle = "#fff";
  pen.fill();
  pen.lineWidth = 8;
  pen.strokeStyle = "rgba(0, 0, 0, 0.45)";
  pen.stroke();
  return new CanvasTexture(canvas);
}

/** A dot at every clash, visible through all parts, so that none is missed in a crowd. */
export class ClashDots {
  readonly node: Points;
  private readonly places: Vector3[];
  private visible: number[] = [];
  private readonly material = new PointsMaterial({
    size: 13,
    sizeAttenuation: false,
    map: disc(),
    transparent: true,
    depthTest: false,
    depthWrite: false,
  });

  constructor(clashes: Clash[], origin: Vector3) {
    this.places = clashes.map((clash) => {
      const [x0, y0, z0, x1, y1, z1] = clash.box as [number, number, number, number, number, number];
      const first = clash.regions[0]?.centre;
      const centre = clash.regions.length === 1 && first ? first : [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2];
      return new Vector3(...centre).sub(origin);
    });
    this.node = new Points(new BufferGeometry(), this.material);
    this.node.renderOrder = 8;
    this.node.raycast = () => undefined;
  }

  paint(colours: Colours): void {
    this.material.color.set(colours.dot);
  }

  /** Draws no dots if there are few clashes, or if one is chosen, because that one is highlighted. */
  show(present: number[], chosen: number | null): void {
    this.visible = present.length > 2 && chosen === null ? present : [];
    this.node.geometry.dispose();
    this.node.geometry = new BufferGeometry().setFromPoints(this.visible.map((k) => this.places[k]!));
    this.node.visible = this.visible.length > 0;
  }

  nearest(pointer: Vector2, project: (point: Vector3) => Vector2 | null): number | null {
    let best: number | null = null;
    let reach = kReach;
    for (const clash of this.visible) {
      const distance = project(this.places[clash]!)?.distanceTo(pointer) ?? Infinity;
      if (distance < reach) {
        reach = distance;
        best = clash;
      }
    }
    return best;
  }
}
