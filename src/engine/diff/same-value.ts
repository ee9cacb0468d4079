import type { Expression } from '../contract/expression';

/** Members of the model that say where something stood or how it was written, not what it is. */
const PLACES: ReadonlySet<string> = new Set(['pointer', 'raw']);

/** Whether two JSON-like values are equal, order of members aside; an absent member equals one that is undefined. */
export function isSame(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true;
  if (Array.isArray(before) || Array.isArray(after)) {
    if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return false;
    return before.every((entry, index) => isSame(entry, after[index]));
  }
  if (!isObject(before) || !isObject(after)) return false;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].every((key) => isSame(own(before, key), own(after, key)));
}

/** Whether two parts of a model mean the same: places and the spelling of expressions are left out. */
export function isSamePart(before: unknown, after: unknown): boolean {
  return isSame(toEssence(before), toEssence(after));
}

/** Whether two expressions compute the same tree; blanks and brackets may differ. */
export function isSameExpression(before: Expression | null | undefined, after: Expression | null | undefined): boolean {
  return isSame(before?.root ?? null, after?.root ?? null);
}

/** A part of the old model in which expressions name fields by the ids that they have now. */
export function withNewNames<Part>(part: Part, toNewId: (fieldId: string) => string): Part;
export function withNewNames(part: unknown, toNewId: (fieldId: string) => string): unknown {
  if (Array.isArray(part)) return part.map((entry: unknown) => withNewNames(entry, toNewId));
  if (!isObject(part)) return part;
  const { type, name } = part;
  if (type === 'name' && typeof name === 'string')
    return { type, name: toNewId(name.replace('.', '-')).replace('-', '.') };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withNewNames(value, toNewId)]));
}

/** A part of a model as one text by which equal parts can be found. */
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

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
