// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

/** An element with attributes, listeners (functions under "onclick" and the like) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

const kIcons: Record<string, string> = {
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  others: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  wire: "M12 3 4 7.5v9L12 21l8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
  section: "M3 17 14 21V8L3 4zM14 12h7M18 9l3 3-3 3",
  measure: "M3 16 16 3l5 5L8 21zM7 12l2 2M10 9l2 2M13 6l2 2",
  explode: "M9 9 4 4M4 8V4h4M15 9l5-5M16 4h4v4M9 15l-5 5M4 16v4h4M15 15l5 5M20 16v4h-4M11 11h2v2h-2z",
  contacts: "M12 14V3M9 6l3-3 3 3M4 20h16M9 17a3 3 0 0 1 6 0",
  theme: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
  help: "M9.5 9a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.7v.5M12 17h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  play: "M7 4v16l13-8z",
  pause: "M8 4v16M16 4v16",
  close: "M5 5l14 14M19 5 5 19",
  print: "M7 9V3h10v6M7 18H4v-8h16v8h-3M7 14h10v7H7z",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
};

/** A drawing of 24 by 24 in the colour of the text. */
export function icon(name: keyof typeof kIcons | string): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", kIcons[name] ?? "");
  drawing.append(path);
  return drawing;
}
