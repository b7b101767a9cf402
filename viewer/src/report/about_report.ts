// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { h } from "../shared/dom";
import type { ReportDocument } from "./document";

function table(title: string, facts: [string, string][]): HTMLElement | null {
  if (facts.length === 0) return null;
  const rows = facts.map(([name, value]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, value)));
  return h("section", {}, h("h3", {}, title), h("table", {}, h("tbody", {}, ...rows)));
}

/** Information about the report: command line, statistics, settings, and notes for the reader. */
export function aboutReport(report: ReportDocument): HTMLElement {
  const copy = h("button", { class: "plain copy", type: "button" }, "copy");
  copy.onclick = () => {
    void navigator.clipboard?.writeText(report.command_line).then(() => (copy.textContent = "copied"));
  };
  const made = [`tandem ${report.version}`, report.made_at].filter(Boolean).join(", ");
  return h(
    "div",
    { class: "about-report" },
    report.notes.length > 0
      ? h("section", { class: "notes" }, h("h3", {}, "Worth knowing"), h("ul", {}, ...report.notes.map((note) => h("li", {}, note))))
      : null,
    h("section", {}, h("h3", {}, "Command line", copy), h("pre", {}, report.command_line), h("p", { class: "made" }, made)),
    table("Statistics", report.statistics),
    table("Settings", report.settings),
  );
}
