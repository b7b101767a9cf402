// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { h, icon } from "../shared/dom";
import { shortNumber, withUnit } from "../shared/numbers";
import type { ReportDocument, Triple } from "./document";
import type { Choice } from "./picture";

function pointText(point: Triple | number[]): string {
  return point.map((value) => shortNumber(value)).join(", ");
}

/** The data of the chosen clash, shown over the picture. */
export class ChosenCard {
  readonly node = h("section", { class: "card", hidden: true, "aria-live": "polite", "aria-label": "Chosen clash" });

  constructor(
    private readonly report: ReportDocument,
    private readonly actions: { step(by: 1 | -1): void; close(): void },
  ) {}

  show(choice: Choice | null): void {
    this.node.hidden = choice === null;
    if (!choice) return;
    const clash = this.report.clashes[choice.clash]!;
    const part = (index: number) => this.report.parts[index]?.name ?? "?";
    const button = (name: string, title: string, act: () => void) =>
      h("button", { type: "button", title, "aria-label": title, onclick: act }, icon(name));
    this.node.replaceChildren(
      h(
        "div",
        { class: "card-top" },
        h("span", { class: "badge-kind", "data-kind": clash.kind }, clash.kind),
        choice.region === undefined ? null : h("span", { class: "muted" }, `region ${choice.region + 1} of ${clash.regions.length}`),
        h("span", { class: "spacer" }),
        button("previous", "Previous (↑)", () => this.actions.step(-1)),
        button("next", "Next (↓)", () => this.actions.step(1)),
        button("close", "Close (Esc)", () => this.actions.close()),
      ),
      h("div", { class: "side a" }, h("i"), part(clash.a)),
      clash.a === clash.b ? "" : h("div", { class: "side b" }, h("i"), part(clash.b)),
      h("dl", {}, ...this.facts(choice).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
    );
  }

  private facts(choice: Choice): [string, string][] {
    const clash = this.report.clashes[choice.clash]!;
    const unit = this.report.length_unit;
    const region = choice.region === undefined ? (clash.regions.length === 1 ? clash.regions[0] : undefined) : clash.regions[choice.region];
    const facts: [string, string][] = [];
    const depth = region?.depth ?? clash.depth;
    if (depth !== undefined) facts.push(["depth", withUnit(depth, unit)]);
    else if (clash.depth_unknown) facts.push(["depth", `unknown: ${clash.depth_unknown}`]);
    if (clash.through) facts.push(["overlap", "the parts go through each other"]);
    if (clash.distance !== undefined) facts.push(["distance", withUnit(clash.distance, unit)]);
    if (clash.pair_count > 0) facts.push(["pairs", (region?.pair_count ?? clash.pair_count).toLocaleString("en")]);
    if (!region && clash.regions.length > 1) facts.push(["regions", String(clash.regions.length)]);
    if (region && region.length > 0) facts.push(["curve", withUnit(region.length, unit)]);
    if (region && region.area > 0) facts.push(["area", shortNumber(region.area) + (unit ? ` ${unit}²` : "")]);
    if (region?.normal) facts.push(["normal", pointText(region.normal)]);
    const [x0, y0, z0, x1, y1, z1] = clash.box as [number, number, number, number, number, number];
    facts.push(["centre", pointText(region?.centre ?? [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2])]);
    if (clash.status) facts.push(["status", clash.status]);
    if (clash.id) facts.push(["id", clash.id]);
    return facts;
  }
}
