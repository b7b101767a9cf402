// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from "three";
import type { Colours } from "./materials";
import type { PartView } from "./part_view";

/** The twelve edges of a box, as pairs of its corners; bit k of a corner's number selects the end on axis k. */
const kEdges = [0, 1, 0, 2, 0, 4, 1, 3, 1, 5, 2, 3, 2, 6, 3, 7, 4, 5, 4, 6, 5, 7, 6, 7];

/** The boxes of parts whose triangles are not in the page, drawn in one call. */
export class BoxOutlines {
  readonly node = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true, opacity: 0.7 }));
  private readonly views: PartView[];

  constructor(parts: PartView[]) {
    this.views = parts.filter((view) => !view.mesh);
    this.node.frustumCulled = false;
    this.node.raycast = () => undefined;
  }

  refresh(colours: Colours): void {
    const visible = this.views.filter((view) => view.look !== "hidden");
    const positions = new Float32Array(visible.length * kEdges.length * 3);
    let at = 0;
    for (const { home, pulledBy } of visible)
      for (const corner of kEdges) {
        positions[at++] = (corner & 1 ? home.max.x : home.min.x) + pulledBy.x;
        positions[at++] = (corner & 2 ? home.max.y : home.min.y) + pulledBy.y;
        positions[at++] = (corner & 4 ? home.max.z : home.min.z) + pulledBy.z;
      }
    this.node.geometry.dispose();
    this.node.geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(positions, 3));
    this.node.material.color.set(colours.faint);
    this.node.visible = visible.length > 0;
  }
}
