import type { NameKind, Parsed, TextContext } from '../contract/widget-definition';
import { accepted, refused } from './parsed';

/** A kind whose names are looked for, and what a value holds of the object that carries one. */
export interface NamedKind<Held> {
  readonly kind: NameKind | 'company';
  readonly toHeld: (path: readonly string[]) => Held;
}

/**
 * Reads names as exports write them (docs/module-format.md#people-fields); what several objects are called is refused. Where nothing is
 * looked up, texts are read by `asIds`.
 */
export function readNames<Held>(
  texts: readonly string[],
  { named }: TextContext,
  {
    kinds,
    asIds,
  }: { readonly kinds: readonly NamedKind<Held>[]; readonly asIds: (texts: readonly string[]) => Held[] },
): Parsed {
  if (!named) return accepted(asIds(texts));
  // All are asked for at once, whatever becomes of the first.
  const found = texts.map((text) => kinds.flatMap(({ kind, toHeld }) => named(kind, text).map(toHeld)));
  for (const [index, held] of found.entries()) {
    const value = texts[index] ?? '';
    if (held.length === 0) return refused('ENGINE_VALUE_OPTION', { value });
    if (held.length > 1) return refused('ENGINE_VALUE_AMBIGUOUS', { value, count: held.length });
  }
  return accepted(found.flat());
}

/** The last id of a path. */
export function lastId(path: readonly string[]): string {
  return path.at(-1) ?? '';
}
