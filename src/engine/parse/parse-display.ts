import type { ColumnDisplay } from '../contract/module-model';
import { readEffects, reportUnknownKeys, resolveNamedCall } from './action-context';
import { joinPointer } from '../json/json-pointer';
import { isUnset, isRecord, listAt, ownValue, toNumber, toText, type RawRecord } from '../json/raw-value';
import defaults from './document-defaults.json';
import { resolveField, type ListContext } from './list-context';
import { memberOf, type Located } from './located';
import { toExcerpt, type Report } from './report';

const COLORS = ['success', 'processing', 'error', 'warning', 'default'];
/** Most characters that a masked text shows at either end. */
const MOST_SHOWN = 50;

interface DisplayPlace extends Located<RawRecord> {
  /** Field of the column. */
  readonly fieldId: string;
  readonly context: ListContext;
}

interface DisplayKind {
  /** Members beside `type` and `description`. */
  readonly keys: readonly string[];
  parse: (place: DisplayPlace) => ColumnDisplay | null;
}

const KINDS: Readonly<Record<ColumnDisplay['type'], DisplayKind>> = {
  switch: { keys: ['call', 'on', 'off', 'confirm', 'then'], parse: parseSwitch },
  tag: { keys: ['colors'], parse: (place) => ({ type: 'tag', colors: readColors(place) }) },
  badge: {
    keys: ['colors', 'texts'],
    parse: (place) => ({ type: 'badge', colors: readColors(place), texts: readTexts(place) }),
  },
  enum: { keys: ['texts', 'colors'], parse: parseEnum },
  avatar: {
    keys: ['image', 'name'],
    parse: (place) => ({ type: 'avatar', image: readField('image', place), name: readField('name', place) }),
  },
  link: { keys: ['button'], parse: parseLink },
  progress: { keys: [], parse: () => ({ type: 'progress' }) },
  thumbnail: { keys: [], parse: () => ({ type: 'thumbnail' }) },
  sparkline: { keys: [], parse: () => ({ type: 'sparkline' }) },
  masked: {
    keys: ['first', 'last'],
    parse: (place) => ({ type: 'masked', first: readCount('first', place), last: readCount('last', place) }),
  },
};

/** Parses the display of a column; null (plain text) when absent, or with a warning when it cannot work. */
export function parseDisplay(
  raw: unknown,
  column: Pick<DisplayPlace, 'pointer' | 'fieldId'>,
  context: ListContext,
): ColumnDisplay | null {
  if (isUnset(raw)) return null;
  const type = isRecord(raw) ? toText(ownValue(raw, 'type')) : '';
  if (!isRecord(raw) || !isKind(type)) {
    context.report.add('ENGINE_ACTION_INVALID', column.pointer, {
      found: toExcerpt(isRecord(raw) ? ownValue(raw, 'type') : raw),
    });
    return null;
  }
  const place = { ...column, raw, context };
  reportUnknownKeys(place, ['type', ...KINDS[type].keys, 'description'], { owner: 'display', report: context.report });
  return KINDS[type].parse(place);
}

function isKind(type: string): type is ColumnDisplay['type'] {
  return Object.hasOwn(KINDS, type);
}

function parseSwitch({ raw, pointer, context }: DisplayPlace): ColumnDisplay | null {
  const call = resolveNamedCall(ownValue(raw, 'call'), joinPointer(pointer, 'call'), context);
  if (!call) return null;
  return {
    type: 'switch',
    on: toText(ownValue(raw, 'on')) || '1',
    off: toText(ownValue(raw, 'off')) || '0',
    call,
    confirm: toText(ownValue(raw, 'confirm')),
    then: readEffects(ownValue(raw, 'then'), joinPointer(pointer, 'then'), context.report),
  };
}

function parseEnum(place: DisplayPlace): ColumnDisplay | null {
  const texts = readTexts(place);
  if (Object.keys(texts).length > 0) return { type: 'enum', texts, colors: readColors(place) };
  reportRepaired('texts', place, '{}');
  return null;
}

/** Without a button the cell holds the address itself. */
function parseLink(place: DisplayPlace): ColumnDisplay | null {
  const { raw, pointer, context } = place;
  const button = toText(ownValue(raw, 'button'));
  if (button === '' || rowButtonsOf(context.raw).has(button)) return { type: 'link', button };
  context.report.add('ENGINE_REFERENCE_MISSING', joinPointer(pointer, 'button'), { reference: toExcerpt(button) });
  return null;
}

/** Values of the buttons that rows have, the designer's own where the document names none. */
function rowButtonsOf(list: RawRecord): ReadonlySet<string> {
  const authored = ownValue(list, 'columnBtnsList');
  const buttons: readonly unknown[] = Array.isArray(authored) ? authored : defaults.list.columnBtnsList;
  return new Set(
    [...buttons, ...listAt(list, 'customBtnsList')].map((each) => (isRecord(each) ? toText(each['value']) : '')),
  );
}

/** Stored value → colour; others are reported and left out. */
function readColors(place: DisplayPlace): Readonly<Record<string, string>> {
  const isColor = (value: unknown) => typeof value === 'string' && COLORS.includes(value);
  return readMap('colors', place, isColor);
}

/** Stored value → text. */
function readTexts(place: DisplayPlace): Readonly<Record<string, string>> {
  return readMap('texts', place, (value) => typeof value === 'string' && value !== '');
}

function readMap(
  key: string,
  place: DisplayPlace,
  isSound: (value: unknown) => boolean,
): Readonly<Record<string, string>> {
  const { raw, pointer } = memberOf(place, key);
  if (isUnset(raw)) return {};
  if (!isRecord(raw)) {
    reportRepaired(key, place, '{}');
    return {};
  }
  const entries = Object.entries(raw).flatMap(([value, entry]) => {
    if (isSound(entry)) return [[value, String(entry)] as const];
    const { report } = place.context;
    report.add('ENGINE_PROPERTY_UNKNOWN', joinPointer(pointer, value), {
      property: toExcerpt(entry),
      owner: 'display',
    });
    return [];
  });
  return Object.fromEntries(entries);
}

/** A field of the record itself; default: the column's own. */
function readField(key: string, place: DisplayPlace): string {
  const { raw, pointer } = memberOf(place, key);
  const field = resolveField(raw, pointer, place.context);
  if (field && field.tableKey !== '')
    place.context.report.add('ENGINE_REFERENCE_MISSING', pointer, { reference: toExcerpt(raw) });
  return field?.tableKey === '' ? field.id : place.fieldId;
}

function readCount(key: string, place: DisplayPlace): number {
  const { raw } = memberOf(place, key);
  if (isUnset(raw)) return 0;
  const count = toNumber(raw);
  if (count !== null && Number.isInteger(count) && count >= 0 && count <= MOST_SHOWN) return count;
  reportRepaired(key, place, `0–${String(MOST_SHOWN)}`);
  return 0;
}

function reportRepaired(property: string, place: DisplayPlace, expected: string): void {
  const { raw, pointer } = memberOf(place, property);
  const report: Report = place.context.report;
  report.add('ENGINE_VALUE_REPAIRED', pointer, { property, expected, came: toExcerpt(raw ?? '') });
}
