import type { DefaultText } from '../parse/default-texts';
import { toCssLength } from '../parse/css-length';
import { joinPointer } from '../json/json-pointer';
import { isUnset, toBoolean, toIntegerWithin, toNumber, toText, valueAt, type RawRecord } from '../json/raw-value';
import { toExcerpt, type Report } from '../parse/report';
import rows from './rows.generated.json';
import type { SettingsOf } from './settings.generated';

/** What reading needs of a row (`SettingRow`). */
export interface ReadRow {
  /** pixels: a positive number, null = automatic; length: a CSS length; choice and choices: of `values`. */
  readonly type: 'text' | 'boolean' | 'integer' | 'number' | 'pixels' | 'length' | 'choice' | 'choices';
  /** Where the model has it (`isDisabled`, `cancelButton.label`); absent = under the same name. */
  readonly member?: string;
  readonly values?: readonly (string | number)[];
  readonly min?: number;
  readonly max?: number;
  /** Default for missing and invalid values; absent = blank, false, or null where one of `values` is chosen. */
  readonly default?: unknown;
  /** Where other generations wrote it, asked in this order. */
  readonly also?: readonly string[];
  /** Its `values` may be combined in one text. */
  readonly splits?: boolean;
  /** Words that people read, which are translated. */
  readonly isText?: boolean;
}

/** Parses an authored value; null = missing or invalid. */
type Convert = (value: unknown, row: ReadRow) => unknown;

const CONVERT: Readonly<Record<ReadRow['type'], Convert>> = {
  text: (value) => toText(value) || null,
  boolean: toBoolean,
  integer: (value, { min = -Infinity, max = Infinity }) => toIntegerWithin(value, min, max),
  number: (value, { min = -Infinity }) => atLeast(toNumber(value), min),
  pixels: (value) => atLeast(toNumber(value), Number.MIN_VALUE),
  length: toCssLength,
  choice: (value, { values = [] }) =>
    values.find((each) => each === value || (typeof each === 'number' && each === toNumber(value))) ?? null,
  choices: (value, { values = [], splits = false }) => {
    const given: unknown = splits && !Array.isArray(value) ? toText(value).split(/[\s,]+/) : value;
    return Array.isArray(given) ? values.filter((each) => given.includes(each)) : null;
  },
};

interface Reader {
  readonly name: string;
  readonly paths: readonly (readonly string[])[];
  readonly member: readonly string[];
  readonly row: ReadRow;
}

/** Rows by the path of the setting in the object that is read: `span`, `__config__.span`. */
type ReadRows = Readonly<Record<string, ReadRow>>;

const readers = new Map(
  Object.entries(rows.read as Readonly<Record<string, ReadRows>>).map(([place, settings]) => [
    place,
    toReaders(settings),
  ]),
);

/** Where an object is read, and what default texts become. */
export interface SettingReading {
  readonly pointer: string;
  readonly report: Report;
  readonly defaultText: DefaultText;
}

/** Reads the settings of an object whose rows have a type; what is missing or nonsense gets the row's default. */
export function readSettings<Place extends keyof SettingsOf>(
  place: Place,
  raw: RawRecord,
  reading: SettingReading,
): SettingsOf[Place] {
  return readWith(readers.get(place) ?? [], raw, reading) as unknown as SettingsOf[Place];
}

/** @internal The same by rows that are handed in. */
export function readRows(
  settings: ReadRows,
  raw: RawRecord,
  reading: SettingReading,
): Readonly<Record<string, unknown>> {
  return readWith(toReaders(settings), raw, reading);
}

/** Names that a node and its `__config__` have rows for, in all generations. */
export const SETTING_NAMES: Readonly<Record<'config' | 'node', ReadonlySet<string>>> = {
  config: new Set(rows.names.config),
  node: new Set(rows.names.node),
};

function toReaders(settings: ReadRows): readonly Reader[] {
  return Object.entries(settings).map(([path, row]) => {
    const paths = [path, ...(row.also ?? [])].map((each) => each.split('.'));
    const name = paths[0]?.at(-1) ?? '';
    return { name, paths, member: (row.member ?? name).split('.'), row };
  });
}

function readWith(settings: readonly Reader[], raw: RawRecord, reading: SettingReading): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const setting of settings) {
    const [first = '', second] = setting.member;
    const value = readSetting(setting, raw, reading);
    read[first] = second === undefined ? value : { ...(read[first] as object | undefined), [second]: value };
  }
  return read;
}

function readSetting({ name, paths, row }: Reader, raw: RawRecord, { pointer, report, defaultText }: SettingReading) {
  for (const path of paths) {
    const authored = valueAt(raw, path);
    const value = CONVERT[row.type](authored, row);
    if (value !== null) return value;
    if (!isUnset(authored) && !isAutomatic(authored, row)) {
      const params = { property: name, expected: expectedOf(row), came: toExcerpt(authored) };
      report.add('ENGINE_VALUE_REPAIRED', path.reduce(joinPointer, pointer), params);
    }
  }
  if (row.type !== 'text') return row.default ?? (row.type === 'boolean' ? false : null);
  const text = toText(row.default);
  return (row.isText && text !== '' ? defaultText(text) : text) ?? '';
}

/** No pixels leave a width to the page. */
function isAutomatic(authored: unknown, { type }: ReadRow): boolean {
  return type === 'pixels' && toNumber(authored) === 0;
}

function expectedOf({ type, values = [], min, max }: ReadRow): string {
  if (type === 'length') return '600px';
  if (min !== undefined && max !== undefined) return `${String(min)}–${String(max)}`;
  if (type === 'boolean') return 'true|false';
  if (type === 'text') return 'text';
  if (values.length === 0) return 'number';
  return typeof values[0] === 'number' ? `${String(values[0])}–${String(values.at(-1))}` : values.join('|');
}

function atLeast(value: number | null, min: number): number | null {
  return value !== null && value >= min ? value : null;
}
