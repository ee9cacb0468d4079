/** Returns the quantile `part` (0–1, e.g. 0.95 = p95); NaN for an empty list. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Returns the median (the upper one of an even number); NaN for an empty list. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
