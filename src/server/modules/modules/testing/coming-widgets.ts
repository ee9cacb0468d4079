import type { FieldModel } from '../../../../engine/contract/field-model';
import {
  defineWidget,
  type Parsed,
  type WidgetDefinition,
  type WidgetSpec,
} from '../../../../engine/contract/widget-definition';
import { registry } from '../../../../renderers/definitions';

/** A widget that the product does not have yet, and the values of its records (docs/module-format.md#stored-values). */
export interface ComingWidget {
  readonly definition: WidgetDefinition;
  /** Its name in 3.4 documents. */
  readonly rawKey: string;
  readonly isMultiple: boolean;
  readonly isAllowedInTable: boolean;
  /** Tells entries of one widget apart. */
  readonly variant: string;
  /** Properties of its node. */
  readonly props: Readonly<Record<string, unknown>>;
  /** Returns a value as clients have sent it, another one per seed. */
  value: (seed: number) => unknown;
  /** What is stored of it once the widget is known; default: the same. */
  moved: (seed: number) => unknown;
  /** Returns the search value that finds it; null = not searchable. */
  search: (seed: number) => unknown;
}

const refused: Parsed = { ok: false, code: 'ENGINE_VALUE_TYPE', params: {} };
const accepted = (value: unknown): Parsed => ({ ok: true, value });
const isText = (value: unknown): value is string => typeof value === 'string';
const isMultiple = (field: FieldModel) => field.props['multiple'] === true;

const multiple = { type: 'boolean', description: 'several', default: false };

/** Defines a widget as a text box with differences. */
function coming(key: string, aliases: readonly string[], special: Partial<WidgetSpec>): WidgetDefinition {
  const input = registry.resolve('input');
  if (!input) throw new Error('there is no input');
  const { isSortable, toText } = input;
  return defineWidget({
    key,
    aliases,
    group: 'advanced',
    kind: 'value',
    client: { key: aliases[0] ?? key, tag: key, layout: 'colFormItem' },
    propsSchema: { properties: { multiple } },
    hasOptions: false,
    isListable: true,
    isAllowedInTable: true,
    isSortable,
    search: { operators: ['equals', 'like'], defaultOperator: 'equals', isMultipleByDefault: false },
    emptyValue: (field) => (isMultiple(field) ? [] : null),
    toStored: readChoice,
    toText: (value, field, context) => (isText(value) ? toText(value, field, context) : JSON.stringify(value ?? '')),
    column: (field) => ({ type: isMultiple(field) ? 'jsonb' : 'text' }),
    sample: (_field, seed) => `s${String(seed)}`,
    ...special,
  });
}

function readChoice(input: unknown, field: FieldModel): Parsed {
  if (input === null || input === undefined || input === '') return accepted(isMultiple(field) ? [] : null);
  if (isMultiple(field)) return Array.isArray(input) && input.every(isText) ? accepted(input) : refused;
  return isText(input) ? accepted(input) : refused;
}

const readList = (input: unknown): Parsed =>
  Array.isArray(input) ? accepted(input) : input === null || input === '' ? accepted([]) : refused;

const list: Partial<WidgetSpec> = {
  toStored: readList,
  column: () => ({ type: 'jsonb' }),
  emptyValue: () => [],
  isSortable: false,
};
const files: Partial<WidgetSpec> = { ...list, search: null };

/** Widgets that the product has got since: servers of before are started without them. */
const people = ['depSelect', 'posSelect', 'userSelect', 'roleSelect', 'groupSelect'] as const;
const later = [
  'areaSelect',
  'autoComplete',
  'dateRange',
  'timeRange',
  'numRange',
  'sign',
  'signature',
  'location',
] as const;
const came = [...people, 'organizeSelect', 'usersSelect', ...later] as const;
export const cameWidgets: readonly string[] = came;
const definitions = {
  ...Object.fromEntries(came.map((key) => [key, product(key)])),
  uploadFile: coming('uploadFile', ['uploadFz'], files),
  uploadImg: coming('uploadImg', [], files),
  // In addition: widgets for every column type.
  comingText: coming('comingText', [], {}),
  comingAmount: coming('comingAmount', [], ofWidget('inputNumber')),
  comingDay: coming('comingDay', [], ofWidget('datePicker')),
  comingHour: coming('comingHour', [], ofWidget('timePicker')),
  comingFlag: coming('comingFlag', [], {
    column: () => ({ type: 'boolean' }),
    toStored: (input) => (typeof input === 'boolean' ? accepted(input) : input === null ? accepted(null) : refused),
    search: null,
  }),
} satisfies Record<string, WidgetDefinition>;

function product(key: string): WidgetDefinition {
  const definition = registry.resolve(key);
  if (!definition) throw new Error(`there is no ${key}`);
  return definition;
}

/** Column and codec of an existing widget. */
function ofWidget(key: string): Partial<WidgetSpec> {
  const { propsSchema: props, toStored, column, toColumn, fromColumn, toDecimal, toText, search } = product(key);
  return {
    propsSchema: props,
    toStored,
    column,
    toText,
    search,
    emptyValue: () => null,
    toColumn,
    fromColumn,
    toDecimal,
  };
}

type Key = keyof typeof definitions | (typeof came)[number];

function widget(key: Key, rest: Pick<ComingWidget, 'value' | 'search'> & Partial<ComingWidget>): ComingWidget {
  const definition = (definitions as Record<string, WidgetDefinition>)[key];
  if (!definition) throw new Error(`there is no ${key}`);
  const usual = { rawKey: definition.aliases[0] ?? key, isMultiple: false, isAllowedInTable: true };
  return { definition, ...usual, variant: '', props: {}, moved: rest.value, ...rest };
}

const file = (seed: number) => ({
  name: `报告${String(seed)}.pdf`,
  fileId: `f${String(seed)}`,
  url: '/f',
  fileSize: 7,
});
const text = (key: string) => (seed: number) => `${key}-${String(seed)}`;
const none = () => null;

const DISTRICTS = ['440303', '440304', '440305'];
const district = (seed: number) => ['440000', '440300', DISTRICTS[seed % DISTRICTS.length]];
const day = (number: number) => `2026-01-${String(number + 1).padStart(2, '0')}`;
const midnight = (number: number) => Date.parse(`${day(number)}T00:00+08:00`);
const picture = (key: string) => () => product(key).sample({ props: {} } as unknown as FieldModel, 1);
const place = (seed: number) => ({ lng: 116.4, lat: 39 + seed / 10, fullAddress: `人民路 ${String(seed)} 号` });
const storedPlace = (seed: number) => {
  const { lng, lat, fullAddress } = place(seed);
  return JSON.stringify({ pName: '', cName: '', adName: '', address: '', name: '', lng, lat, fullAddress });
};

/** Areas, suggestions, ranges, signatures and places, with what clients of each generation have sent. */
const laterWidgets: readonly ComingWidget[] = [
  widget('areaSelect', { value: district, search: district }),
  widget('areaSelect', { isMultiple: true, value: (seed) => [district(seed), ['110000']], search: none }),
  widget('autoComplete', { value: text('autoComplete'), search: text('autoComplete') }),
  widget('dateRange', { value: (seed) => [midnight(seed), midnight(seed + 3)], search: none }),
  // 3.1 wrote dates as texts.
  widget('dateRange', {
    variant: 'Text',
    value: (seed) => [day(seed), day(seed + 3)],
    moved: (seed) => [midnight(seed), midnight(seed + 3)],
    search: none,
  }),
  widget('timeRange', { value: (seed) => [`08:${String(10 + seed)}:00`, '12:00:00'], search: none }),
  widget('numRange', { value: (seed) => [seed + 0.5, seed + 2], search: none }),
  widget('sign', { value: picture('sign'), search: none }),
  widget('signature', { props: { ableIds: ['7'] }, value: picture('signature'), search: none }),
  widget('location', { value: place, moved: storedPlace, search: none }),
  widget('location', {
    variant: 'Text',
    value: (seed) => JSON.stringify({ ...place(seed), lng: '116.4' }),
    moved: storedPlace,
    search: none,
  }),
];

/** Every widget that the product does not have, single and multiple, and one of every other column type. */
export const comingWidgets: readonly ComingWidget[] = [
  ...people.flatMap((key) => [
    widget(key, { value: text(key), search: text(key) }),
    widget(key, {
      isMultiple: true,
      value: (seed) => [`${key}-${String(seed)}`, `${key}-all`],
      search: text(key),
    }),
  ]),
  widget('usersSelect', { value: (seed) => `u${String(seed)}--user`, search: (seed) => `u${String(seed)}--user` }),
  widget('usersSelect', {
    isMultiple: true,
    value: (seed) => [`u${String(seed)}--user`, 'd1--department'],
    search: (seed) => `u${String(seed)}--user`,
  }),
  widget('organizeSelect', {
    value: (seed) => ['root', `o${String(seed)}`],
    search: (seed) => [['root', `o${String(seed)}`]],
  }),
  ...laterWidgets,
  widget('comingText', { value: text('text'), search: text('text') }),
  widget('uploadFile', { value: (seed) => [file(seed), file(seed + 1)], search: none }),
  widget('uploadImg', { value: (seed) => [file(seed)], search: none }),
  widget('comingAmount', { value: (seed) => seed + 0.25, search: (seed) => [seed + 0.25, seed + 0.25] }),
  widget('comingDay', { value: (seed) => Date.UTC(2026, 0, 1 + seed), search: none }),
  widget('comingHour', { value: (seed) => `08:${String(10 + seed)}:00`, search: none }),
  widget('comingFlag', { value: (seed) => seed % 2 === 0, search: none }),
];
