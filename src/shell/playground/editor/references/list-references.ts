import type { NamedEntry, SystemNames } from '../../../../wire/names';
import { toPointer } from '../../../../engine/source/pointer-steps';
import { childOf, textOf, valuesAlong } from './json-value';
import type { PlaceMatch } from './match-place';
import { tableAround, type FieldFact, type ModuleFacts, type NamedFact } from './module-facts';
import type { ReferenceKind } from './reference-places';

/** Something that a text may name. */
export interface ReferenceEntry {
  /** The name in the text. */
  readonly value: string;
  /** Other texts that mean the same: a code beside an id. */
  readonly alias: string;
  readonly label: string;
  readonly detail: string;
  /** Pointer in this document; null when the system has it. */
  readonly pointer: string | null;
}

export interface ReferenceSources {
  readonly facts: ModuleFacts;
  /** null = unknown. */
  readonly names: SystemNames | null;
  /** The system's own screens, which are named like modules. */
  readonly screens: SystemNames['modules'];
}

interface ListContext extends ReferenceSources {
  readonly match: PlaceMatch;
}

const NOTHING: readonly ReferenceEntry[] = [];

/** What can be named at a place, in the order of the document or of the system; expressions are completed elsewhere. */
export function listReferences(match: PlaceMatch, sources: ReferenceSources): readonly ReferenceEntry[] {
  return LISTS[match.place.kind]({ ...sources, match });
}

/** What a text at a place names; undefined when nothing has that name. */
export function findReference(match: PlaceMatch, text: string, sources: ReferenceSources): ReferenceEntry | undefined {
  const entries = listReferences(match, sources);
  return entries.find(({ value }) => value === text) ?? entries.find(({ alias }) => alias !== '' && alias === text);
}

type List = (context: ListContext) => readonly ReferenceEntry[];

const LISTS: Readonly<Record<ReferenceKind, List>> = {
  field: ({ facts }) => facts.fields.map((field) => toFieldEntry(field, field.id)),
  column: ({ facts, match }) => {
    const table = tableAround(facts, match.steps);
    return facts.fields.filter(({ tableKey }) => tableKey === table).map((field) => toFieldEntry(field, field.key));
  },
  token: ({ facts }) => facts.fields.map((field) => toFieldEntry(field, toDotted(field))),
  source: ({ facts }) => [
    ...facts.fields.map((field) => toFieldEntry(field, field.id)),
    { value: '@keyword', alias: '', label: '', detail: '', pointer: null },
  ],
  expression: () => NOTHING,
  path: () => NOTHING,
  dictionaryType: ({ names }) => (names?.dictionaries ?? []).map((entry) => toNamedEntry(entry, entry.id)),
  dictionaryEntry: ({ names, match }) => listDictionaryEntries(names, match.owner),
  choice: ({ facts, match }) => listChoices(facts, match.steps),
  interface: ({ names }) => (names?.interfaces ?? []).map((entry) => toNamedEntry(entry, entry.id)),
  interfaceField: ({ names, match }) =>
    (names?.interfaces.find(({ id }) => id === match.owner)?.fields ?? []).map((name) => toPlainEntry(name)),
  module: (sources) => modulesOf(sources).map((entry) => toNamedEntry(entry, entry.id)),
  moduleField: ({ match, ...sources }) =>
    (modulesOf(sources).find(({ id }) => id === match.owner)?.fields ?? []).map(({ id, label, widget }) => ({
      ...toPlainEntry(id),
      label,
      detail: widget,
    })),
  billRule: ({ names }) => (names?.billRules ?? []).map((entry) => toNamedEntry(entry, entry.enCode)),
  call: ({ facts }) => facts.calls.map(toFactEntry),
  param: ({ facts }) => facts.params.map(toFactEntry),
  table: ({ facts }) => facts.tables.map(toFactEntry),
};

/** What can be opened: the modules that people made, and the system's screens. */
function modulesOf({ names, screens }: ReferenceSources): SystemNames['modules'] {
  return [...(names?.modules ?? []), ...screens];
}

/** The entries of a dictionary type, which is named by its id or its code; they are named by id. */
export function listDictionaryEntries(names: SystemNames | null, type: string): readonly ReferenceEntry[] {
  const dictionaries = names?.dictionaries ?? [];
  const dictionary = dictionaries.find(({ id }) => id === type) ?? dictionaries.find(({ enCode }) => enCode === type);
  return (dictionary?.entries ?? []).map((entry) => toNamedEntry(entry, entry.id));
}

/** The static choices of the node around some steps. */
export function listChoices(facts: ModuleFacts, steps: readonly string[]): readonly ReferenceEntry[] {
  const around = valuesAlong(facts.root, steps);
  const depth = around.findLastIndex((value) => childOf(value, '__config__') !== undefined);
  if (depth < 0) return NOTHING;
  const node = around[depth];
  const names = childOf(node, 'props');
  const valueKey = textOf(names, 'value') || 'id';
  const labelKey = textOf(names, 'label') || 'fullName';
  return collectChoices(childOf(node, 'options'), [...steps.slice(0, depth), 'options'], { valueKey, labelKey });
}

function collectChoices(
  options: unknown,
  steps: readonly string[],
  keys: { readonly valueKey: string; readonly labelKey: string },
): readonly ReferenceEntry[] {
  if (!Array.isArray(options)) return NOTHING;
  return options.flatMap((option: unknown, index) => {
    const place = [...steps, String(index)];
    const below = collectChoices(childOf(option, 'children'), [...place, 'children'], keys);
    const value = textOf(option, keys.valueKey);
    if (value === '') return below;
    const label = textOf(option, keys.labelKey);
    return [{ ...toPlainEntry(value), label, pointer: toPointer(place) }, ...below];
  });
}

function toFieldEntry({ label, widget, pointer }: FieldFact, value: string): ReferenceEntry {
  return { value, alias: '', label, detail: widget, pointer };
}

/** How formula tokens and expressions write a field: `items.price`. */
export function toDotted({ key, tableKey }: FieldFact): string {
  return tableKey === '' ? key : `${tableKey}.${key}`;
}

/** An entry of the system under the name by which documents refer to it; the other names are understood too. */
function toNamedEntry({ id, enCode, name }: NamedEntry, value: string): ReferenceEntry {
  return { value, alias: value === id ? enCode : id, label: name, detail: enCode, pointer: null };
}

function toPlainEntry(value: string): ReferenceEntry {
  return { value, alias: '', label: '', detail: '', pointer: null };
}

function toFactEntry({ name, label, pointer }: NamedFact): ReferenceEntry {
  return { ...toPlainEntry(name), label, pointer };
}
