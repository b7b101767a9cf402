// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

export type Theme = "light" | "dark";

const kPrefersDark = "(prefers-color-scheme: dark)";
const listeners = new Set<(theme: Theme) => void>();
let chosen: Theme | undefined;

/** The reader's choice on this page, otherwise that of the system. */
export function currentTheme(): Theme {
  return chosen ?? (matchMedia(kPrefersDark).matches ? "dark" : "light");
}

function apply(): void {
  document.documentElement.dataset.theme = currentTheme();
  for (const listener of listeners) listener(currentTheme());
}

export function toggleTheme(): void {
  chosen = currentTheme() === "dark" ? "light" : "dark";
  apply();
}

/** Calls back now and at every change. */
export function followTheme(listener: (theme: Theme) => void): void {
  listeners.add(listener);
  listener(currentTheme());
}

export function startTheme(): void {
  matchMedia(kPrefersDark).addEventListener("change", apply);
  apply();
}
