// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { Box3, BufferAttribute, type BufferGeometry, Group, LineSegments, Matrix4, Mesh, type MeshLambertMaterial, Vector3 } from "three";
import type { Part, Placement } from "./document";
import { type Colours, type Look, PartMaterials } from "./materials";
import type { Shape } from "./shapes";

/** A part in the picture. Its node moves with time line and explosion; marks are children of the node. */
export class PartView {
  readonly node = new Group();
  readonly mesh: Mesh<BufferGeometry, MeshLambertMaterial> | null;
  readonly home: Box3;
  readonly centre: Vector3;
  private readonly materials: PartMaterials;
  private readonly edges: LineSegments | null;
  private readonly shift = new Vector3();
  private readonly local = new Vector3();
  private readonly rest: Placement;
  private placement: Placement;
  /** Whether it is drawn together with other parts of the same shape; ghosts are not. */
  batched = false;
  look: Look = "solid";
  colour = 0;
  /** Vertices by triangle, in the current frame. */
  triangles: Int32Array;

  constructor(
    readonly index: number,
    readonly part: Part,
    readonly shape: Shape | null,
    private readonly origin: Vector3,
  ) {
    this.materials = new PartMaterials(shape?.flat ?? false);
    this.rest = this.placement = part.placement;
    this.triangles = shape?.triangles ?? new Int32Array();
    const [x0, y0, z0, x1, y1, z1] = part.box as [number, number, number, number, number, number];
    this.home = new Box3(new Vector3(x0, y0, z0).sub(origin), new Vector3(x1, y1, z1).sub(origin));
    this.centre = this.home.getCenter(new Vector3());
    const drawn = shape !== null && shape.triangles.length > 0;
    this.mesh = drawn ? new Mesh(shape.geometry, this.materials.solid) : null;
    this.edges = drawn && shape.edges ? new LineSegments(shape.edges, this.materials.edge) : null;
    this.node.matrixAutoUpdate = false;
    if (shape) this.local.copy(shape.centre);
    for (const child of [this.mesh, this.edges]) if (child) this.node.add(child);
    this.place();
  }

  setLook(look: Look): void {
    this.look = look;
    this.node.visible = look !== "hidden";
    if (!this.mesh) return;
    this.mesh.material = look === "ghost" ? this.materials.ghost : look === "faint" ? this.materials.faint : this.materials.solid;
    // Ghosts are drawn after highlighted triangles, so that marks show through them.
    this.mesh.renderOrder = look === "solid" ? 0 : look === "ghost" ? 2 : 3;
    const alone = !this.batched || look === "ghost";
    this.mesh.visible = alone;
    if (this.edges) this.edges.visible = alone && !this.mesh.material.wireframe;
    this.materials.edge.opacity = look === "solid" ? 0.28 : look === "ghost" ? 0.22 : 0.05;
  }

  paint(colour: number, colours: Colours): void {
    this.colour = colour;
    this.materials.paint(colour, colours);
  }

  setWireframe(on: boolean): void {
    this.materials.setWireframe(on);
    if (this.edges) this.edges.visible = !on && this.mesh!.visible;
  }

  setPlacement(placement: Placement | null): void {
    this.placement = placement ?? this.rest;
    this.place();
  }

  setShift(shift: Vector3): void {
    this.shift.copy(shift);
    this.place();
  }

  /** The shift of the part while parts are pulled apart. */
  get pulledBy(): Vector3 {
    return this.shift;
  }

  /** Sets corners relative to the centre of the shape, for a part that deforms. */
  deform(positions: Float32Array): void {
    if (!this.mesh || !this.shape) return;
    const attribute = this.mesh.geometry.getAttribute("position") as BufferAttribute;
    attribute.array.set(positions);
    attribute.needsUpdate = true;
    this.mesh.geometry.computeBoundingSphere();
    this.mesh.geometry.boundsTree?.refit();
  }

  /** Replaces the triangles of the mesh; null restores them. */
  remesh(triangles: Int32Array | null): void {
    const wanted = triangles ?? this.shape!.triangles;
    if (wanted === this.triangles || !this.mesh) return;
    this.triangles = wanted;
    this.mesh.geometry.disposeBoundsTree();
    this.mesh.geometry.setIndex(new BufferAttribute(new Uint32Array(wanted), 1));
  }

  private place(): void {
    const p = this.placement as number[];
    const { x, y, z } = this.local;
    const at = (row: number) => p[3 * row]! * x + p[3 * row + 1]! * y + p[3 * row + 2]! * z + p[9 + row]!;
    this.node.matrix.copy(
      new Matrix4().set(
        p[0]!, p[1]!, p[2]!, at(0) - this.origin.x + this.shift.x,
        p[3]!, p[4]!, p[5]!, at(1) - this.origin.y + this.shift.y,
        p[6]!, p[7]!, p[8]!, at(2) - this.origin.z + this.shift.z,
        0, 0, 0, 1,
      ),
    );
    this.node.matrixWorldNeedsUpdate = true;
    this.node.updateMatrixWorld(true);
  }
}
