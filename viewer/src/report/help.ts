// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { h } from "../shared/dom";

const kKeys: [string, string][] = [
  ["↑ ↓", "previous, next clash"],
  ["/", "filter the list"],
  ["Esc", "let the chosen clash go"],
  ["F", "show everything"],
  ["H", "other parts faint, hidden, solid"],
  ["W", "wireframe"],
  ["S", "section plane"],
  ["E", "pull parts apart"],
  ["M", "measure between two points"],
  ["C", "contact points of a time line"],
  ["Shift + arrows", "turn the picture"],
  ["+ −", "nearer, further"],
  ["Space, ← →", "play, step through the time line"],
  ["D", "light or dark"],
];

/** The keys, in a dialogue that Esc closes. */
export function helpDialog(): HTMLDialogElement {
  const rows = kKeys.map(([key, what]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, what)));
  const dialog = h(
    "dialog",
    { class: "help" },
    h("h2", {}, "Keys"),
    h("table", {}, h("tbody", {}, ...rows)),
    h("p", {}, "Drag to turn, drag with the right button to move, scroll to zoom. Click a dot or a lit triangle to choose its clash, double-click a surface to fly there."),
    h("button", { type: "button", class: "primary", onclick: () => dialog.close() }, "Close"),
  );
  return dialog;
}
