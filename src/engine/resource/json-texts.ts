import type { RecordValues } from '../contract/evaluation';
import type { JsonTextField } from '../contract/resource';
import { isSameJson } from '../json/is-same-json';
import { isRecord, ownValue, toText, valueAt, type RawRecord } from '../json/raw-value';
import { isBlank } from '../values/is-blank';
import { readJsonText } from '../values/json-text';

/** The part of a JSON text that a field shows; undefined where there is none, or the text cannot be read. */
export function readJsonPart(record: RawRecord, { text, path }: JsonTextField): unknown {
  const held = ownValue(record, text);
  // An answer may hold the value itself.
  return valueAt(typeof held === 'string' ? readJsonText(held) : held, path);
}

/**
 * The values with the fields that stand in JSON texts written into these (docs/module-format.md#json-texts-in-a-call). What no field
 * shows stays in a text, a text in which nothing has changed stays as it is, and so does one that cannot be read until its fields hold
 * something.
 */
export function packJsonTexts(
  values: Readonly<RecordValues>,
  fields: readonly JsonTextField[],
): Readonly<RecordValues> {
  if (fields.length === 0) return values;
  const inTexts = new Set(fields.map(({ field }) => field));
  const packed: RecordValues = Object.fromEntries(Object.entries(values).filter(([key]) => !inTexts.has(key)));
  for (const text of new Set(fields.map((each) => each.text))) {
    const own = fields.filter((each) => each.text === text);
    packed[text] = writeText(values, own);
  }
  return packed;
}

function writeText(values: Readonly<RecordValues>, fields: readonly JsonTextField[]): unknown {
  const key = fields[0]?.text ?? '';
  const before = values[key] ?? null;
  const stored = readJsonText(toText(before));
  const changed = fields.flatMap(({ field, path }) => {
    const value = withoutMarks(values[field] ?? null);
    const known = valueAt(stored, path) ?? null;
    const isSame = isSameJson(value, known) || (isBlank(value) && isBlank(known));
    return isSame ? [] : [{ path, value }];
  });
  if (changed.length === 0) return before;
  return JSON.stringify(changed.reduce<unknown>((root, { path, value }) => withPart(root, path, value), stored));
}

/** A copy of a value with another one at a path; a blank one leaves the object that it stood in. */
function withPart(root: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const { [step]: below, ...others } = isRecord(root) ? root : {};
  const next = withPart(below, rest, value);
  return isNothing(next) ? others : { ...others, [step]: next };
}

function isNothing(value: unknown): boolean {
  return isBlank(value) || (isRecord(value) && Object.keys(value).length === 0);
}

/** Rows without the blank id that forms mark new ones with. */
function withoutMarks(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) => {
    if (!isRecord(row) || row['id'] !== '') return row;
    const { id: _mark, ...cells } = row;
    return cells;
  });
}
