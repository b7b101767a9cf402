// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { Box3, Plane, Sphere, Vector2, Vector3 } from "three";
import type { Theme } from "../shared/theme";
import { BoxOutlines } from "./box_outlines";
import { ClashDots } from "./clash_dots";
import { ContactArrows } from "./contact_arrows";
import { ContactMarks, type Lit, type Shown } from "./contact_marks";
import type { Block, Clash, ReportDocument, Track } from "./document";
import { batchesOf, type InstanceBatch } from "./instance_batch";
import { coloursOf, type Look } from "./materials";
import { Measuring } from "./measuring";
import { PartView } from "./part_view";
import { Picker } from "./picking";
import { makeShape, type Shape } from "./shapes";
import { Stage } from "./stage";
import type { Payload } from "./unpack";

/** How parts that do not belong to the chosen clash are shown. */
export type Others = "faint" | "hidden" | "solid";
export type Axis = "x" | "y" | "z";

/** A clash, or one of its regions. */
export interface Choice {
  clash: number;
  region?: number;
}

/** The axis that points up. If the report has none: y for glTF, z otherwise, as in most programs. */
function upOf(document: ReportDocument): Vector3 {
  if (document.up) return new Vector3(Number(document.up === "x"), Number(document.up === "y"), Number(document.up === "z"));
  const gltf = document.parts.some((part) => /\.(glb|gltf)$/i.test(part.file));
  return gltf ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1);
}

/** The 3D view, with functions for the rest of the page. */
export class Picture {
  readonly stage: Stage;
  readonly parts: PartView[];
  readonly picker: Picker;
  readonly measuring: Measuring;
  readonly extent = new Box3();
  readonly shapes: (Shape | null)[];
  private readonly origin = new Vector3();
  private readonly marks: ContactMarks;
  private readonly dots: ClashDots;
  private readonly hidden = new Set<number>();
  private section: Plane | null = null;
  private choice: Choice | null = null;
  private others: Others = "faint";
  private present: number[];
  private lit: Lit[] = [];
  private readonly batches: InstanceBatch[];
  private readonly outlines: BoxOutlines;
  readonly contacts: ContactArrows | null;
  private theme: Theme = "light";

  constructor(
    canvas: HTMLCanvasElement,
    private readonly payload: Payload,
  ) {
    const report = payload.document;
    const line = report.time_line;
    const changing = [...(line?.deformations.map((one) => one.part) ?? []), ...(line?.remeshings.parts ?? [])];
    const deforming = new Set(changing.map((part) => report.parts[part]!.mesh));
    this.shapes = report.meshes.map((mesh, k) => makeShape(mesh, payload, deforming.has(k)));
    const whole = new Box3();
    for (const part of report.parts) {
      whole.expandByPoint(new Vector3(...part.box.slice(0, 3)));
      whole.expandByPoint(new Vector3(...part.box.slice(3, 6)));
    }
    if (!whole.isEmpty()) whole.getCenter(this.origin);
    this.parts = report.parts.map((part, k) => new PartView(k, part, this.shapes[part.mesh] ?? null, this.origin));
    this.outlines = new BoxOutlines(this.parts);
    this.batches = batchesOf(this.parts, deforming);
    for (const view of this.parts) this.extent.union(view.home);
    for (const track of report.time_line?.tracks ?? []) this.includeTrack(track);
    if (this.extent.isEmpty()) this.extent.set(new Vector3(-1, -1, -1), new Vector3(1, 1, 1));
    this.stage = new Stage(canvas, upOf(report));
    this.stage.setExtent(this.extent);
    this.marks = new ContactMarks(payload, this.parts, this.origin);
    this.dots = new ClashDots(report.clashes, this.origin);
    this.picker = new Picker(this.stage, this.parts, () => (this.section ? [this.section] : []));
    this.measuring = new Measuring(this.picker, report.length_unit);
    const size = this.extent.getSize(new Vector3()).length();
    this.contacts = line && line.contacts.positions.count > 0 ? new ContactArrows(line.contacts, payload, this.origin, size) : null;
    if (this.contacts) this.stage.scene.add(this.contacts.node);
    for (const batch of this.batches) this.stage.scene.add(batch.node);
    for (const view of this.parts) this.stage.scene.add(view.node);
    this.stage.scene.add(this.outlines.node);
    this.stage.scene.add(this.marks.node, this.dots.node, this.measuring.node);
    this.stage.beforeFrame = () => {
      this.marks.setResolution(this.stage.renderer.getSize(new Vector2()));
      this.measuring.follow();
    };
    this.present = report.clashes.map((_, k) => k);
    this.refresh();
    const up = this.stage.camera.up;
    this.stage.camera.position.copy(
      up.z > 0 ? new Vector3(0.9, -1.25, 0.8) : up.y > 0 ? new Vector3(0.9, 0.8, 1.25) : new Vector3(0.8, 0.9, 1.25),
    );
    this.stage.camera.position.multiplyScalar(this.extent.getBoundingSphere(new Sphere()).radius * 4);
    void this.fit();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    const colours = coloursOf(theme);
    this.stage.setBackground(colours.background);
    this.marks.paint(colours);
    this.dots.paint(colours);
    this.contacts?.paint(colours);
    this.measuring.paint(colours.edge);
    this.refresh();
  }

  fit(): Promise<void> {
    return this.stage.flyToBox(this.extent);
  }

  choose(choice: Choice | null): Promise<void> {
    this.choice = choice;
    this.refresh();
    if (!choice) return Promise.resolve();
    return this.stage.flyTo(this.placeOf(choice));
  }

  flyToPart(index: number): Promise<void> {
    const box = this.parts[index]!.home.clone().translate(this.parts[index]!.pulledBy);
    return this.stage.flyTo(box.getBoundingSphere(new Sphere()));
  }

  setOthers(others: Others): void {
    this.others = others;
    this.refresh();
  }

  setPartVisible(index: number, visible: boolean): void {
    if (visible) this.hidden.delete(index);
    else this.hidden.add(index);
    this.refresh();
  }

  setWireframe(on: boolean): void {
    for (const view of this.parts) view.setWireframe(on);
    for (const batch of this.batches) batch.setWireframe(on);
    this.stage.invalidate();
  }

  /** Shows only one side of a plane at a share of the extent along an axis; null shows everything. */
  setSection(axis: Axis | null, share = 0.5, flipped = false): void {
    this.section = null;
    if (axis) {
      const { min, max } = this.extent;
      const at = min[axis] + (max[axis] - min[axis]) * share;
      const normal = new Vector3();
      normal[axis] = flipped ? 1 : -1;
      this.section = new Plane(normal, flipped ? -at : at);
    }
    this.stage.setClipping(this.section ? [this.section] : []);
  }

  /** Moves parts away from the middle of everything; 0 moves them back. */
  explode(amount: number): void {
    const middle = this.extent.getCenter(new Vector3());
    const size = this.extent.getSize(new Vector3()).length();
    for (const view of this.parts) {
      const away = view.centre.clone().sub(middle);
      // Parts with the same centre would not separate, so each moves along a direction of its own.
      if (away.length() < 0.02 * size) {
        const turn = 2.4 * view.index;
        away.set(Math.cos(turn), Math.sin(turn), 0.3).multiplyScalar(0.3 * size);
      }
      view.setShift(away.multiplyScalar(amount * 1.5));
    }
    this.refresh();
  }

  /** Shows the clashes of a frame of the time line. Without a time line, all clashes are present. */
  showMoment(frame: number, clashes: number[], lit: Lit[]): void {
    this.present = clashes;
    this.lit = lit;
    this.contacts?.show(frame);
    this.refresh();
  }

  setContactsVisible(visible: boolean): void {
    if (this.contacts) this.contacts.node.visible = visible;
    this.stage.invalidate();
  }

  /** The clash whose dot is under the pointer. */
  dotAt(clientX: number, clientY: number): number | null {
    const frame = this.stage.canvas.getBoundingClientRect();
    return this.dots.nearest(new Vector2(clientX - frame.left, clientY - frame.top), (point) => this.picker.project(point));
  }

  /** A shown clash to which this triangle of a part belongs. */
  clashAt(part: number, triangle: number): number | null {
    const { clashes } = this.payload.document;
    const touches = (block: Block) => this.payload.integers(block).includes(triangle);
    const found = this.present.find((k) => {
      const clash = clashes[k]!;
      return (
        (clash.a === part && clash.regions.some((region) => touches(region.triangles_a))) ||
        (clash.b === part && clash.regions.some((region) => touches(region.triangles_b)))
      );
    });
    return found ?? null;
  }

  partsOf(clash: Clash): PartView[] {
    return [this.parts[clash.a], this.parts[clash.b]].filter((view): view is PartView => view !== undefined);
  }

  /** Enlarges the extent by the path of a part; rotations on the way change it little and are ignored. */
  private includeTrack(track: Track): void {
    const { home, part } = this.parts[track.part]!;
    const rest = part.placement.slice(9);
    const places = this.payload.points(track.translations);
    for (let k = 0; k < places.length; k += 3) {
      const way = new Vector3(places[k]! - rest[0]!, places[k + 1]! - rest[1]!, places[k + 2]! - rest[2]!);
      this.extent.union(home.clone().translate(way));
    }
  }

  private placeOf(choice: Choice): Sphere {
    const clash = this.payload.document.clashes[choice.clash]!;
    const box = (choice.region === undefined ? clash : clash.regions[choice.region]!).box;
    const place = new Box3(new Vector3(...box.slice(0, 3)), new Vector3(...box.slice(3, 6))).translate(
      this.origin.clone().negate(),
    );
    for (const view of this.partsOf(clash)) if (view.pulledBy.lengthSq() > 0) place.union(place.clone().translate(view.pulledBy));
    const sphere = place.getBoundingSphere(new Sphere());
    // The picture of a small contact also shows some of its surroundings.
    const least = 0.02 * this.extent.getBoundingSphere(new Sphere()).radius;
    sphere.radius = Math.max(sphere.radius * 1.5, least);
    return sphere;
  }

  private shown(): Shown[] {
    const { clashes } = this.payload.document;
    if (this.choice) {
      const clash = clashes[this.choice.clash]!;
      const { region } = this.choice;
      return [{ clash, regions: region === undefined ? clash.regions : [clash.regions[region]!] }];
    }
    return this.present.map((k) => ({ clash: clashes[k]!, regions: clashes[k]!.regions }));
  }

  private refresh(): void {
    const colours = coloursOf(this.theme);
    const chosen = this.choice ? this.payload.document.clashes[this.choice.clash]! : null;
    this.parts.forEach((view, k) => {
      const involved = chosen !== null && (k === chosen.a || k === chosen.b);
      const look: Look = this.hidden.has(k) ? "hidden" : involved ? "ghost" : chosen ? this.others : "solid";
      view.setLook(look);
      // The two parts of a chosen clash always have the colours of their highlighted triangles.
      const place = involved ? (k === chosen.a ? 0 : 1) : k % colours.parts.length;
      view.paint(colours.parts[place]!, colours);
    });
    for (const batch of this.batches) batch.refresh(colours);
    this.outlines.refresh(colours);
    this.marks.show(this.shown(), this.choice ? [] : this.lit);
    this.dots.show(this.present, this.choice?.clash ?? null);
    this.stage.invalidate();
  }
}
