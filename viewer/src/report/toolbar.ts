// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { h, icon } from "../shared/dom";
import type { Axis, Others, Picture } from "./picture";

function slider(label: string, value: number, take: (share: number) => void): HTMLInputElement {
  const input = h("input", { type: "range", min: 0, max: 1000, value: value * 1000, "aria-label": label });
  input.oninput = () => take(Number(input.value) / 1000);
  return input;
}

/** The tools beside the picture. Each has a key, which its title names. */
export class Toolbar {
  readonly node = h("div", { class: "toolbar", role: "toolbar", "aria-label": "View" });
  readonly panel = h("div", { class: "tool-panel", hidden: true });
  private others: Others = "faint";
  private wire = false;
  private axis: Axis | null = null;
  private open: "section" | "explode" | null = null;
  private share = 0.5;
  private flipped = false;
  private pulled = 0;
  private contacts = true;
  private readonly buttons = new Map<string, HTMLButtonElement>();

  constructor(private readonly picture: Picture) {
    this.add("fit", "Show everything (F)", () => void picture.fit());
    this.add("others", "Other parts: faint, hidden, solid (H)", () => this.cycleOthers());
    this.add("wire", "Wireframe (W)", () => this.toggleWire());
    this.add("section", "Section plane (S)", () => this.toggleSection());
    this.add("explode", "Pull parts apart (E)", () => this.toggleExplode());
    this.add("measure", "Measure between two points (M)", () => this.toggleMeasure());
    if (picture.contacts) {
      this.add("contacts", "Contact points (C)", () => this.toggleContacts());
      this.lit("contacts", true);
    }
  }

  /** Presses the button whose title names this key. */
  press(key: string): boolean {
    const names: Record<string, string> = { f: "fit", h: "others", w: "wire", s: "section", e: "explode", m: "measure", c: "contacts" };
    const button = this.buttons.get(names[key] ?? "");
    button?.click();
    return button !== undefined;
  }

  private add(name: string, title: string, act: () => void): void {
    const button = h("button", { type: "button", title, "aria-label": title, "data-tool": name, onclick: act }, icon(name));
    this.buttons.set(name, button);
    this.node.append(button);
  }

  private lit(name: string, on: boolean): void {
    this.buttons.get(name)!.setAttribute("aria-pressed", String(on));
  }

  private cycleOthers(): void {
    const next: Record<Others, Others> = { faint: "hidden", hidden: "solid", solid: "faint" };
    this.others = next[this.others];
    this.picture.setOthers(this.others);
    this.lit("others", this.others !== "faint");
    this.buttons.get("others")!.title = `Other parts: ${this.others} (H)`;
  }

  private toggleWire(): void {
    this.wire = !this.wire;
    this.picture.setWireframe(this.wire);
    this.lit("wire", this.wire);
  }

  private toggleMeasure(): void {
    const { measuring, stage } = this.picture;
    measuring.setActive(!measuring.active);
    this.lit("measure", measuring.active);
    stage.canvas.classList.toggle("measuring", measuring.active);
    stage.invalidate();
  }

  private toggleContacts(): void {
    this.contacts = !this.contacts;
    this.picture.setContactsVisible(this.contacts);
    this.lit("contacts", this.contacts);
  }

  private toggleSection(): void {
    this.axis = this.axis ? null : "x";
    this.lit("section", this.axis !== null);
    this.cut();
    this.show(this.axis ? "section" : null);
  }

  private toggleExplode(): void {
    if (this.open === "explode" || this.pulled > 0) {
      this.pulled = 0;
      this.picture.explode(0);
      this.show(this.axis ? "section" : null);
    } else {
      this.pulled = 0.4;
      this.picture.explode(this.pulled);
      this.show("explode");
    }
    this.lit("explode", this.pulled > 0);
  }

  private cut(): void {
    this.picture.setSection(this.axis, this.share, this.flipped);
  }

  private show(what: "section" | "explode" | null): void {
    this.open = what;
    this.panel.hidden = what === null;
    if (what === "section") this.panel.replaceChildren(h("label", {}, "Section"), ...this.sectionControls());
    if (what === "explode")
      this.panel.replaceChildren(
        h("label", {}, "Apart"),
        slider("Pull parts apart", this.pulled, (share) => {
          this.pulled = share;
          this.picture.explode(share);
          this.lit("explode", share > 0);
        }),
      );
  }

  private sectionControls(): HTMLElement[] {
    const axes = (["x", "y", "z"] as Axis[]).map((axis) => {
      const button = h("button", { type: "button", class: "axis", "aria-pressed": String(axis === this.axis) }, axis);
      button.onclick = () => {
        this.axis = axis;
        this.cut();
        this.show("section");
      };
      return button;
    });
    const flip = h("button", { type: "button", class: "axis", title: "Other side", "aria-label": "Other side" }, "⇄");
    flip.onclick = () => {
      this.flipped = !this.flipped;
      this.cut();
    };
    const place = slider("Place of the section plane", this.share, (share) => {
      this.share = share;
      this.cut();
    });
    return [...axes, place, flip];
  }
}
