/** Both ends of a searched pair; blank ends are null. */
export function toEnds(value: unknown): readonly [unknown, unknown] {
  if (!Array.isArray(value)) return [null, null];
  const [from, to] = value as readonly unknown[];
  return [from === '' ? null : (from ?? null), to === '' ? null : (to ?? null)];
}
