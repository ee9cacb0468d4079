import fc from 'fast-check';
import { toPointer, toSteps } from '../pointer-steps';
import type { SourceChange } from '../source-types';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const key = fc.oneof(
  fc.constantFrom('a', 'b', 'label', 'a/b', '~', '', '中文', '"', '__config__', 'fields'),
  fc.string({ maxLength: 4 }).filter((text) => text !== '__proto__'),
);

/** Arbitrary small JSON values, with keys that JSON Pointers must escape. */
export const jsonValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Json>(null, true, 0, -1.5, 1e21, '', 'x', '\n\t"\\\u2028', '{"a":1}'),
    fc.string({ maxLength: 6 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

/** Arbitrary JSON layouts: multi-line, single-line, or with odd whitespace. */
export const writer: fc.Arbitrary<(value: Json) => string> = fc.constantFrom(
  (value: Json) => JSON.stringify(value, null, 2),
  (value: Json) => JSON.stringify(value),
  (value: Json) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
  (value: Json) => ` \n${JSON.stringify(value, null, 4)} \n`,
  (value: Json) => JSON.stringify(value, null, 1).replace(/\n\s*/g, '  '),
);

/** All JSON Pointers of a value, the root first. */
export function pointersOf(value: Json, steps: readonly (string | number)[] = []): string[] {
  const own = [toPointer(steps)];
  if (Array.isArray(value)) return [...own, ...value.flatMap((item, index) => pointersOf(item, [...steps, index]))];
  if (typeof value !== 'object' || value === null) return own;
  return [...own, ...Object.entries(value).flatMap(([name, member]) => pointersOf(member, [...steps, name]))];
}

/** The value at the steps of a pointer. */
export function valueAt(value: Json, steps: readonly string[]): Json | undefined {
  return steps.reduce<Json | undefined>((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)];
    if (typeof inner !== 'object' || inner === null) return undefined;
    return Object.hasOwn(inner, step) ? inner[step] : undefined;
  }, value);
}

/** Applies the change to a copy of the value: the expected result of the text edit. */
export function changeValue(value: Json, change: SourceChange, steps: readonly string[]): Json {
  const copy = structuredClone(value);
  const last = steps.at(-1);
  const target = valueAt(copy, steps);
  if (change.op === 'insert') {
    if (Array.isArray(target)) target.splice(change.index, 0, change.value as Json);
    return copy;
  }
  if (last === undefined) return change.op === 'set' ? (change.value as Json) : copy;
  const parent = valueAt(copy, steps.slice(0, -1));
  if (change.op === 'move' && change.to !== undefined) {
    const list = valueAt(copy, toSteps(change.to));
    const isInside = `${change.to}/`.startsWith(`${change.pointer}/`);
    if (!Array.isArray(parent) || !Array.isArray(list) || list === parent || isInside) return copy;
    const moved = parent.splice(Number(last), 1);
    list.splice(change.index, 0, ...moved);
    return copy;
  }
  if (Array.isArray(parent)) {
    if (change.op === 'set') parent[Number(last)] = change.value as Json;
    if (change.op === 'remove') parent.splice(Number(last), 1);
    if (change.op === 'move' && change.index in parent)
      parent.splice(change.index, 0, ...parent.splice(Number(last), 1));
  } else if (typeof parent === 'object' && parent !== null) {
    if (change.op === 'set') define(parent, last, change.value as Json);
    if (change.op === 'remove') Reflect.deleteProperty(parent, last);
    if (change.op === 'rename' && !Object.hasOwn(parent, change.key)) {
      define(parent, change.key, parent[last] ?? null);
      Reflect.deleteProperty(parent, last);
    }
  }
  return copy;
}

function define(owner: Record<string, Json>, name: string, value: Json): void {
  Object.defineProperty(owner, name, { value, enumerable: true, configurable: true, writable: true });
}
