// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { h } from "../shared/dom";
import { counted } from "../shared/numbers";
import type { ReportDocument } from "./document";
import type { Picture } from "./picture";

function clashesByPart(report: ReportDocument): number[] {
  const counts = report.parts.map(() => 0);
  for (const clash of report.clashes) {
    for (const part of new Set([clash.a, clash.b])) if (counts[part] !== undefined) counts[part] += 1;
  }
  return counts;
}

/** The path of the part in the scene's tree, without its own name. */
function parentPath(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

/** Lists every part with its switch, size and number of clashes, below the path of its parents. */
export function partsList(report: ReportDocument, picture: Picture, showClashesOf: (name: string) => void): HTMLElement {
  const counts = clashesByPart(report);
  const node = h("div", { class: "parts-list" });
  let heading = "";
  report.parts.forEach((part, k) => {
    const parents = parentPath(part.path);
    if (parents !== heading) {
      heading = parents;
      node.append(h("h3", {}, parents));
    }
    const mesh = report.meshes[part.mesh];
    const drawn = mesh ? mesh.triangles.count / 3 : 0;
    const cut = drawn < part.triangles ? ` · ${drawn === 0 ? "shown as a box" : `${drawn.toLocaleString("en")} shown`}` : "";
    const visible = h("input", { type: "checkbox", checked: true, "aria-label": `Show ${part.name}` });
    visible.onchange = () => picture.setPartVisible(k, visible.checked);
    const clashes = counts[k]!;
    node.append(
      h(
        "div",
        { class: "part" },
        visible,
        h("button", { class: "plain text", type: "button", title: part.file, onclick: () => void picture.flyToPart(k) },
          h("span", { class: "names" }, part.name),
          h("span", { class: "about" }, counted(part.triangles, "triangle", "triangles") + cut)),
        clashes > 0
          ? h("button", { class: "badge", type: "button", title: "List its clashes", onclick: () => showClashesOf(part.name) }, String(clashes))
          : null,
      ),
    );
  });
  return node;
}
