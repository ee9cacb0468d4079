import type { Expression } from '../contract/expression';
import { isSameJson } from '../json/is-same-json';

/** Members with a position or the source text, ignored in comparisons. */
const PLACES: ReadonlySet<string> = new Set(['pointer', 'raw']);

/** Whether two parts of a model mean the same, ignoring positions and the layout of expressions. */
export function isSamePart(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true;
  // Scalars differ, and only objects have places to ignore.
  return isObject(before) && isObject(after) && isSameJson(toEssence(before), toEssence(after));
}

/** Whether two expressions have the same syntax tree. */
export function isSameExpression(before: Expression | null | undefined, after: Expression | null | undefined): boolean {
  return isSameJson(before?.root ?? null, after?.root ?? null);
}

/** Renames the field ids in the expressions of an old part to the current ones. */
export function withNewNames<Part>(part: Part, toNewId: (fieldId: string) => string): Part;
export function withNewNames(part: unknown, toNewId: (fieldId: string) => string): unknown {
  if (Array.isArray(part)) return part.map((entry: unknown) => withNewNames(entry, toNewId));
  if (!isObject(part)) return part;
  const { type, name } = part;
  if (type === 'name' && typeof name === 'string')
    return { type, name: toNewId(name.replace('.', '-')).replace('-', '.') };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withNewNames(value, toNewId)]));
}

/** A part of a model as a string, equal for equal parts. */
export function partKey(part: unknown): string {
  return JSON.stringify(toEssence(part), (_key, value: unknown) => (isObject(value) ? sorted(value) : value)) ?? '';
}

function toEssence(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(toEssence);
  if (!isObject(part)) return part;
  if (Object.hasOwn(part, 'root') && Object.hasOwn(part, 'dependencies')) return { root: part['root'] };
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => !PLACES.has(key))
      .map(([key, value]) => [key, toEssence(value)]),
  );
}

function sorted(value: Readonly<Record<string, unknown>>): unknown {
  return Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
