// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { Spherical, Vector3 } from "three";
import { toggleTheme } from "../shared/theme";
import type { ClashList } from "./clash_list";
import type { Stage } from "./stage";
import type { TimeLineBar } from "./time_line";
import type { Toolbar } from "./toolbar";

interface Targets {
  list: ClashList;
  toolbar: Toolbar;
  timeLine: TimeLineBar | null;
  help: HTMLDialogElement;
  stage: Stage;
  clear(): void;
}

const kTurn = Math.PI / 24;

/** Rotates the camera around its target, or moves it nearer. */
function moveCamera(stage: Stage, sideways: number, upwards: number, nearer: number): void {
  const { camera, controls } = stage;
  const away = camera.position.clone().sub(controls.target);
  // Spherical coordinates are relative to y, which is not always upwards here.
  const yUp = camera.up.y > 0;
  const turned = yUp ? away : new Vector3(away.x, away.z, -away.y);
  const place = new Spherical().setFromVector3(turned);
  place.theta += sideways;
  place.phi = Math.min(Math.max(place.phi + upwards, 0.02), Math.PI - 0.02);
  place.radius *= nearer;
  turned.setFromSpherical(place);
  away.copy(yUp ? turned : new Vector3(turned.x, -turned.z, turned.y));
  camera.position.copy(controls.target).add(away);
  controls.update();
  stage.invalidate();
}

function cameraKey(stage: Stage, event: KeyboardEvent): boolean {
  if (event.key === "+" || event.key === "=") moveCamera(stage, 0, 0, 0.85);
  else if (event.key === "-") moveCamera(stage, 0, 0, 1 / 0.85);
  else if (!event.shiftKey) return false;
  else if (event.key === "ArrowLeft") moveCamera(stage, -kTurn, 0, 1);
  else if (event.key === "ArrowRight") moveCamera(stage, kTurn, 0, 1);
  else if (event.key === "ArrowUp") moveCamera(stage, 0, -kTurn, 1);
  else if (event.key === "ArrowDown") moveCamera(stage, 0, kTurn, 1);
  else return false;
  return true;
}

function act(event: KeyboardEvent, targets: Targets): boolean {
  const { list, toolbar, timeLine, help, stage } = targets;
  if (cameraKey(stage, event)) return true;
  switch (event.key) {
    case "ArrowDown":
      list.step(1);
      return true;
    case "ArrowUp":
      list.step(-1);
      return true;
    case "ArrowLeft":
      timeLine?.step(-1);
      return timeLine !== null;
    case "ArrowRight":
      timeLine?.step(1);
      return timeLine !== null;
    case " ":
      timeLine?.togglePlay();
      return timeLine !== null;
    case "Escape":
      targets.clear();
      return true;
    case "/":
      list.search.focus();
      return true;
    case "?":
      help.showModal();
      return true;
    case "d":
    case "D":
      toggleTheme();
      return true;
    default:
      return toolbar.press(event.key.toLowerCase());
  }
}

/** Keys work everywhere except in elements that use them: input fields, and buttons for the space bar. */
export function listenToKeys(targets: Targets): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || targets.help.open) return;
    const at = event.target as HTMLElement;
    if (at instanceof HTMLInputElement && at.type === "search") {
      if (event.key === "Escape" || event.key === "Enter") at.blur();
      else if (event.key === "ArrowDown") targets.list.step(1);
      return;
    }
    if (at instanceof HTMLSelectElement) return;
    if (at instanceof HTMLInputElement && (event.key.startsWith("Arrow") || event.key === " ")) return;
    if (event.key === " " && at instanceof HTMLButtonElement) return;
    if (act(event, targets)) event.preventDefault();
  });
}
