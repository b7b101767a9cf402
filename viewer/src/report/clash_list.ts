// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { h } from "../shared/dom";
import { counted, withUnit } from "../shared/numbers";
import { countsByKind, type Filter, filtered, grouped, type GroupKey, type SortKey, sorted } from "./clash_order";
import type { Clash, ReportDocument } from "./document";
import type { Choice } from "./picture";

const kSorts: [SortKey, string][] = [
  ["severity", "worst first"],
  ["depth", "deepest first"],
  ["pairs", "most pairs"],
  ["distance", "closest first"],
  ["name", "name"],
  ["kind", "kind"],
];
const kGroups: [GroupKey, string][] = [
  ["none", "no groups"],
  ["kind", "by kind"],
  ["part", "by part"],
  ["parent", "by parent"],
  ["status", "by status"],
  ["group", "by group"],
];

function same(one: Choice | null, other: Choice): boolean {
  return one !== null && one.clash === other.clash && one.region === other.region;
}

/** The list of clashes: filter, kinds with counts, order, groups, and one chosen row. */
export class ClashList {
  readonly node: HTMLElement;
  private readonly filter: Filter = { text: "", withoutKinds: new Set() };
  private sort: SortKey = "severity";
  private group: GroupKey = "none";
  private chosen: Choice | null = null;
  private rows: { choice: Choice; row: HTMLElement }[] = [];
  private readonly list = h("div", { class: "rows", role: "listbox", tabindex: 0, "aria-label": "Clashes" });
  private readonly count = h("p", { class: "count", "aria-live": "polite" });
  readonly search = h("input", {
    type: "search",
    placeholder: "Filter by part, kind, id …  ( / )",
    "aria-label": "Filter clashes",
    oninput: () => {
      this.filter.text = this.search.value;
      this.rebuild();
    },
  });

  constructor(
    private readonly report: ReportDocument,
    private readonly choose: (choice: Choice) => void,
  ) {
    this.node = h("div", { class: "clash-list" }, h("div", { class: "controls" }, this.search, this.kinds(), this.orders()), this.count, this.list);
    this.rebuild();
  }

  mark(choice: Choice | null): void {
    // Regions of the chosen clash are listed below it.
    const opened = choice?.clash !== this.chosen?.clash;
    this.chosen = choice;
    if (opened) this.rebuild();
    for (const { choice: own, row } of this.rows) row.setAttribute("aria-selected", String(same(choice, own)));
    const row = this.rows.find((one) => choice && same(choice, one.choice))?.row;
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.list.setAttribute("aria-activedescendant", row.id);
    else this.list.removeAttribute("aria-activedescendant");
  }

  /** Chooses the row above or below the chosen one; without a chosen row, the first or the last. */
  step(by: 1 | -1): void {
    const at = this.rows.findIndex(({ choice }) => same(this.chosen, choice));
    const next = at < 0 ? (by > 0 ? 0 : this.rows.length - 1) : at + by;
    const row = this.rows[Math.min(Math.max(next, 0), this.rows.length - 1)];
    if (row) this.choose(row.choice);
  }

  private kinds(): HTMLElement {
    const chips = countsByKind(this.report).map(([kind, count]) => {
      const chip = h("button", { class: "chip", "data-kind": kind, "aria-pressed": "true", type: "button" }, h("i"), `${kind} `, h("b", {}, count.toLocaleString("en")));
      chip.onclick = () => {
        const off = this.filter.withoutKinds;
        if (!off.delete(kind)) off.add(kind);
        chip.setAttribute("aria-pressed", String(!off.has(kind)));
        this.rebuild();
      };
      return chip;
    });
    return h("div", { class: "chips" }, ...chips);
  }

  private orders(): HTMLElement {
    const select = <Key extends string>(label: string, options: [Key, string][], take: (key: Key) => void) => {
      const box = h("select", { "aria-label": label }, ...options.map(([value, text]) => h("option", { value }, text)));
      box.onchange = () => {
        take(box.value as Key);
        this.rebuild();
      };
      return box;
    };
    return h(
      "div",
      { class: "orders" },
      select("Sort", kSorts, (key) => (this.sort = key)),
      select("Group", kGroups, (key) => (this.group = key)),
    );
  }

  private rebuild(): void {
    const shown = sorted(this.report, filtered(this.report, this.filter), this.sort);
    const all = this.report.clashes.length;
    const noun = this.report.verb === "distance" ? ["place", "places"] : ["clash", "clashes"];
    this.count.textContent =
      shown.length === all ? counted(all, noun[0]!, noun[1]!) : `${shown.length.toLocaleString("en")} of ${counted(all, noun[0]!, noun[1]!)}`;
    this.rows = [];
    this.list.replaceChildren();
    for (const group of grouped(this.report, shown, this.group)) {
      if (group.title)
        this.list.append(h("h3", {}, group.title, h("b", {}, String(group.clashes.length))));
      for (const k of group.clashes) this.addClash(k);
    }
    if (shown.length === 0) this.list.append(h("p", { class: "nothing" }, all === 0 ? "Nothing touches." : "No clash matches the filter."));
  }

  private addClash(k: number): void {
    const clash = this.report.clashes[k]!;
    const { parts } = this.report;
    const names =
      clash.a === clash.b
        ? [h("span", {}, parts[clash.a]?.name ?? "")]
        : [h("span", {}, parts[clash.a]?.name ?? ""), h("em", {}, "×"), h("span", {}, parts[clash.b]?.name ?? "")];
    this.addRow({ clash: k }, "row", clash.kind, h("div", { class: "names" }, ...names), this.details(clash), clash.status);
    const alone = this.report.clashes.length === 1;
    if (clash.regions.length > 1 && (alone || this.chosen?.clash === k))
      clash.regions.forEach((region, r) => {
        const about = [counted(region.pair_count, "pair", "pairs")];
        if (region.depth !== undefined) about.unshift(`${withUnit(region.depth, this.report.length_unit)} deep`);
        if (region.length > 0) about.push(`${withUnit(region.length, this.report.length_unit)} long`);
        this.addRow({ clash: k, region: r }, "row region", clash.kind, h("div", { class: "names" }, `Region ${r + 1}`, h("small", {}, region.kind)), about.join(" · "), "");
      });
  }

  private details(clash: Clash): string {
    const unit = this.report.length_unit;
    // In a time line, the same two parts touch repeatedly; the id gives the time.
    const about = this.report.time_line && clash.id ? [clash.id] : [];
    if (clash.through) about.push("through");
    if (clash.depth !== undefined) about.push(`${withUnit(clash.depth, unit)} deep`);
    else if (clash.depth_unknown) about.push("depth unknown");
    if (clash.distance !== undefined && clash.distance > 0) about.push(`${withUnit(clash.distance, unit)} apart`);
    if (clash.pair_count > 0) about.push(counted(clash.pair_count, "pair", "pairs"));
    if (clash.regions.length > 1) about.push(`${clash.regions.length} regions`);
    return about.join(" · ");
  }

  private addRow(choice: Choice, cls: string, kind: string, title: HTMLElement, about: string, status: string): void {
    const row = h(
      "div",
      { class: cls, role: "option", "data-kind": kind, id: `row-${this.rows.length}`, "aria-selected": String(same(this.chosen, choice)), onclick: () => this.choose(choice) },
      h("i", { title: kind }),
      h("div", { class: "text" }, title, h("div", { class: "about" }, h("span", { class: "kind" }, kind), about ? ` · ${about}` : "")),
      status ? h("span", { class: "status", "data-status": status }, status) : null,
    );
    this.rows.push({ choice, row });
    this.list.append(row);
  }
}
