// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { Color, Group, InstancedBufferAttribute, InstancedMesh, LineSegments } from "three";
import { type Colours, PartMaterials } from "./materials";
import type { PartView } from "./part_view";
import type { Shape } from "./shapes";

/** With fewer parts of one shape than this, each is drawn on its own. */
const kLeastParts = 24;
const kEdgeOpacity = 0.28;

/** Instanced lines. three.js has only instanced meshes, but tests for the members below instead of the class. */
class InstancedLines extends LineSegments {
  readonly isInstancedMesh = true;
  readonly instanceColor = null;
  readonly morphTexture = null;
  count = 0;
  instanceMatrix = new InstancedBufferAttribute(new Float32Array(), 16);
}

/** Parts with the same shape, drawn in three calls. Ghosts are drawn by their own part. */
export class InstanceBatch {
  readonly node = new Group();
  private readonly materials: PartMaterials;
  private readonly solid: InstancedMesh;
  private readonly faint: InstancedMesh;
  private readonly edges: InstancedLines | null;
  private readonly colour = new Color();

  constructor(
    private readonly views: PartView[],
    shape: Shape,
  ) {
    this.materials = new PartMaterials(shape.flat);
    this.materials.edge.opacity = kEdgeOpacity;
    this.solid = new InstancedMesh(shape.geometry, this.materials.solid, views.length);
    this.faint = new InstancedMesh(shape.geometry, this.materials.faint, views.length);
    this.faint.renderOrder = 3;
    this.edges = shape.edges ? new InstancedLines(shape.edges, this.materials.edge) : null;
    // Faces and edges share their matrices, so that an edge is drawn at its face.
    if (this.edges) this.edges.instanceMatrix = this.solid.instanceMatrix;
    for (const one of [this.solid, this.faint, this.edges]) {
      if (!one) continue;
      // Culling does not pay: instances are spread over the scene, so some are nearly always in
      // view.
      one.frustumCulled = false;
      one.raycast = () => undefined;
      this.node.add(one);
    }
    for (const view of views) view.batched = true;
  }

  setWireframe(on: boolean): void {
    this.materials.setWireframe(on);
    if (this.edges) this.edges.visible = !on;
  }

  /** Copies pose, look and colour of the parts. */
  refresh(colours: Colours): void {
    this.materials.paint(0xffffff, colours);
    let solid = 0;
    let faint = 0;
    for (const view of this.views) {
      if (view.look === "solid") {
        this.solid.setColorAt(solid, this.colour.set(view.colour));
        this.solid.setMatrixAt(solid++, view.node.matrix);
      } else if (view.look === "faint") this.faint.setMatrixAt(faint++, view.node.matrix);
    }
    this.solid.count = solid;
    this.faint.count = faint;
    if (this.edges) this.edges.count = solid;
    for (const one of [this.solid, this.faint]) {
      one.visible = one.count > 0;
      one.instanceMatrix.needsUpdate = true;
      if (one.instanceColor) one.instanceColor.needsUpdate = true;
    }
  }
}

/** Makes a batch for each shape of many parts. Shapes that deform are drawn by their parts. */
export function batchesOf(parts: PartView[], deforming: Set<number>): InstanceBatch[] {
  const sharing = new Map<number, PartView[]>();
  for (const view of parts) {
    const { mesh } = view.part;
    if (!view.mesh || deforming.has(mesh)) continue;
    if (!sharing.has(mesh)) sharing.set(mesh, []);
    sharing.get(mesh)!.push(view);
  }
  const many = [...sharing.values()].filter((views) => views.length >= kLeastParts);
  return many.map((views) => new InstanceBatch(views, views[0]!.shape!));
}
