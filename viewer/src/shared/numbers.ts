// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

/** A number with few digits, for readers: 0.000123, 12.3, 45,600. */
export function shortNumber(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e7 || size < 1e-4) return value.toExponential(digits - 1).replace(/\.?0+e/, "e").replace("e+", "e");
  return value.toLocaleString("en", { maximumSignificantDigits: digits });
}

export function withUnit(value: number, unit: string): string {
  return unit ? `${shortNumber(value)} ${unit}` : shortNumber(value);
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
