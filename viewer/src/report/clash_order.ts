// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import type { Clash, ReportDocument } from "./document";

export type SortKey = "severity" | "depth" | "pairs" | "distance" | "name" | "kind";
export type GroupKey = "none" | "kind" | "part" | "parent" | "status" | "group";

export interface Filter {
  text: string;
  /** Kinds that are not listed. */
  withoutKinds: Set<string>;
}

/** A heading with the clashes below it. */
export interface ClashGroup {
  title: string;
  clashes: number[];
}

function nameOf(report: ReportDocument, part: number): string {
  return report.parts[part]?.name ?? "?";
}

function parentOf(report: ReportDocument, part: number): string {
  const parent = report.parts[part]?.parent ?? -1;
  return report.groups[parent]?.name ?? "no parent";
}

function matches(report: ReportDocument, clash: Clash, words: string[]): boolean {
  const parts = [report.parts[clash.a], report.parts[clash.b]];
  const text = [clash.id, clash.kind, clash.status, clash.group, ...parts.flatMap((part) => [part?.name, part?.path])]
    .join(" ")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

export function filtered(report: ReportDocument, filter: Filter): number[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = report.clashes.map((_, k) => k);
  return all.filter((k) => {
    const clash = report.clashes[k]!;
    return !filter.withoutKinds.has(clash.kind) && matches(report, clash, words);
  });
}

/** Sorts the worst clashes first; those without the number come last. */
export function sorted(report: ReportDocument, clashes: number[], key: SortKey): number[] {
  const worst = (value: number | undefined) => -(value ?? -Infinity);
  const number: Partial<Record<SortKey, (clash: Clash) => number>> = {
    severity: (clash) => worst(clash.severity),
    depth: (clash) => worst(clash.depth),
    pairs: (clash) => worst(clash.pair_count),
    distance: (clash) => clash.distance ?? Infinity,
  };
  const text = (clash: Clash) =>
    key === "kind" ? clash.kind : `${nameOf(report, clash.a)} ${nameOf(report, clash.b)}`;
  const rank = number[key];
  return [...clashes].sort((left, right) => {
    const [one, other] = [report.clashes[left]!, report.clashes[right]!];
    const order = rank
      ? rank(one) - rank(other)
      : text(one).localeCompare(text(other), "en", { numeric: true });
    return order || left - right;
  });
}

/** Lists a clash below both of its parts, so that each part's heading has all its clashes. */
export function grouped(report: ReportDocument, clashes: number[], key: GroupKey): ClashGroup[] {
  if (key === "none") return [{ title: "", clashes }];
  const groups = new Map<string, number[]>();
  for (const k of clashes) {
    const clash = report.clashes[k]!;
    const sides = [clash.a, clash.b];
    const titles =
      key === "part" ? sides.map((part) => nameOf(report, part))
      : key === "parent" ? sides.map((part) => parentOf(report, part))
      : [clash[key] || `no ${key}`];
    for (const title of new Set(titles)) groups.set(title, [...(groups.get(title) ?? []), k]);
  }
  return [...groups]
    .map(([title, members]) => ({ title, clashes: members }))
    .sort((one, other) => other.clashes.length - one.clashes.length || one.title.localeCompare(other.title));
}

export function countsByKind(report: ReportDocument): [string, number][] {
  const counts = new Map<string, number>();
  for (const clash of report.clashes) counts.set(clash.kind, (counts.get(clash.kind) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]);
}
