// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { BufferGeometry, Mesh, type Plane, Raycaster, Vector2, Vector3 } from "three";
import { acceleratedRaycast, computeBoundsTree, disposeBoundsTree } from "three-mesh-bvh";
import type { PartView } from "./part_view";
import type { Stage } from "./stage";

BufferGeometry.prototype.computeBoundsTree = computeBoundsTree;
BufferGeometry.prototype.disposeBoundsTree = disposeBoundsTree;
Mesh.prototype.raycast = acceleratedRaycast;

/** A point of a surface under the pointer. */
export interface Pick {
  view: PartView;
  /** Number of the triangle in the file. */
  triangle: number;
  point: Vector3;
  corners: Vector3[];
}

/** Casts a ray through a pixel, and skips everything that the section plane has cut away. */
export class Picker {
  private readonly raycaster = new Raycaster();

  constructor(
    private readonly stage: Stage,
    private readonly parts: PartView[],
    private readonly planes: () => Plane[],
  ) {}

  pick(clientX: number, clientY: number): Pick | null {
    const frame = this.stage.canvas.getBoundingClientRect();
    const at = new Vector2(
      (2 * (clientX - frame.left)) / frame.width - 1,
      1 - (2 * (clientY - frame.top)) / frame.height,
    );
    this.raycaster.setFromCamera(at, this.stage.camera);
    let best: { view: PartView; distance: number; face: number; point: Vector3 } | null = null;
    for (const view of this.parts) {
      // Faint parts are only for orientation and cannot be picked.
      if (!view.mesh || view.look === "hidden" || view.look === "faint") continue;
      if (!view.mesh.geometry.boundsTree) view.mesh.geometry.computeBoundsTree({ indirect: true });
      for (const hit of this.raycaster.intersectObject(view.mesh, false)) {
        if (this.planes().some((plane) => plane.distanceToPoint(hit.point) < 0)) continue;
        if (!best || hit.distance < best.distance)
          best = { view, distance: hit.distance, face: hit.faceIndex ?? 0, point: hit.point };
      }
    }
    if (!best) return null;
    return {
      view: best.view,
      triangle: best.view.shape!.numberOf(best.face),
      point: best.point,
      corners: this.cornersOf(best.view, best.face),
    };
  }

  /** The pixel of the canvas at which a point is drawn; null if it is behind the reader. */
  project(point: Vector3): Vector2 | null {
    const seen = point.clone().project(this.stage.camera);
    if (seen.z > 1) return null;
    const { clientWidth, clientHeight } = this.stage.canvas;
    return new Vector2(((seen.x + 1) / 2) * clientWidth, ((1 - seen.y) / 2) * clientHeight);
  }

  private cornersOf(view: PartView, face: number): Vector3[] {
    const geometry = view.mesh!.geometry;
    const positions = geometry.getAttribute("position");
    return [0, 1, 2].map((corner) => {
      const vertex = geometry.index ? geometry.index.getX(3 * face + corner) : 3 * face + corner;
      return new Vector3().fromBufferAttribute(positions, vertex).applyMatrix4(view.node.matrixWorld);
    });
  }
}
