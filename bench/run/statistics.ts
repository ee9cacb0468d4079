/** The value below which `part` (0–1) of the values lie; NaN when there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The middle value; NaN when there are none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
