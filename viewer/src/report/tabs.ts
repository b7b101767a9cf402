// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { h } from "../shared/dom";

export interface Tab {
  name: string;
  count?: number;
  content: HTMLElement;
}

/** Shows one content at a time, chosen by pointer or by arrow keys. */
export class Tabs {
  readonly node: HTMLElement;
  private readonly buttons: HTMLButtonElement[];

  constructor(private readonly tabs: Tab[]) {
    this.buttons = tabs.map((tab, k) =>
      h(
        "button",
        { type: "button", role: "tab", id: `tab-${k}`, "aria-controls": `panel-${k}`, onclick: () => this.open(k), onkeydown: (event: KeyboardEvent) => this.onKey(event, k) },
        tab.name,
        tab.count === undefined ? null : h("b", {}, tab.count.toLocaleString("en")),
      ),
    );
    const panels = tabs.map((tab, k) => {
      tab.content.setAttribute("role", "tabpanel");
      tab.content.setAttribute("aria-labelledby", `tab-${k}`);
      tab.content.id = `panel-${k}`;
      return tab.content;
    });
    this.node = h("div", { class: "tabs" }, h("div", { class: "tab-row", role: "tablist" }, ...this.buttons), ...panels);
    this.open(0);
  }

  open(which: number): void {
    this.tabs.forEach((tab, k) => {
      tab.content.classList.toggle("closed", k !== which);
      this.buttons[k]!.setAttribute("aria-selected", String(k === which));
      this.buttons[k]!.tabIndex = k === which ? 0 : -1;
    });
  }

  private onKey(event: KeyboardEvent, at: number): void {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (at + by + this.tabs.length) % this.tabs.length;
    this.open(next);
    this.buttons[next]!.focus();
  }
}
