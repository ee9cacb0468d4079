import { type FieldModel, withDescendants } from '../contract/field-model';
import { findField, type ListColumn, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { PropSchema } from '../contract/widget-definition';
import { isRecord, listAt, toText } from '../json/raw-value';
import { optionRulesOf, readsLabel } from '../rules';
import { PARTS_INSIDE, type PartName } from '../settings';
import { codesByText } from './text-codes';
import { isTextMember } from './text-members';

/** What is known of a text besides itself. */
export interface TextFacts {
  /** For a text that is made of others (a column's, of its sub-table and itself): what becomes of it when nobody says anything about the whole. */
  readonly fallback?: () => string;
  /** Its code in a table of texts (`labelI18nCode`). */
  readonly code?: string;
}

/** What becomes of a text. */
export type MapText = (text: string, facts: TextFacts) => string;

interface Walk {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** Takes a text of the part that is walked. */
  readonly map: (text: string, fallback?: () => string) => string;
  readonly mapText: MapText;
}

type Part = Readonly<Record<string, unknown>>;

/**
 * Puts other words in the place of those that people read of a module: names, labels, titles, hints, messages and static choices.
 * Values, keys, codes, expressions and defaults are never touched. Parts in which nothing changes stay the same objects.
 */
export function mapTexts(model: ModuleModel, registry: WidgetRegistry, map: MapText): ModuleModel {
  const walk = { model, registry, map: (text: string) => text, mapText: map };
  const mapped = mapPart('ModuleModel', model, walk);
  return mapped.form === model.form ? mapped : { ...mapped, allFields: mapped.form.fields.flatMap(withDescendants) };
}

function mapPart<T extends object>(name: PartName, part: T, outer: Walk): T {
  const codes = codesOf(name, part, outer.model);
  const walk = codes ? { ...outer, map: mapWith(codes, outer.mapText) } : outer;
  const changes = Object.entries(part as Part).flatMap(([key, member]) => {
    const mapped = mapMember(name, key, { part: part as Part, member, walk });
    return mapped === member ? [] : [[key, mapped] as const];
  });
  return changes.length === 0 ? part : { ...part, ...Object.fromEntries(changes) };
}

type Codes = readonly ReadonlyMap<string, string>[];

function mapWith(codes: Codes, map: MapText): Walk['map'] {
  return (text, fallback) => {
    const code = codes.find((known) => known.has(text))?.get(text);
    return map(text, { ...(fallback && { fallback }), ...(code !== undefined && { code }) });
  };
}

/** The codes of a part's texts, the nearest first; undefined = those of what it stands in. A column without one has its field's. */
function codesOf(name: PartName, part: object, { source, allFields }: ModuleModel): Codes | undefined {
  if (name === 'ModuleModel') return [codesByText(source?.head ?? NO_DOCUMENT)];
  if (name === 'FormModel') return [codesByText(source?.formData ?? NO_DOCUMENT)];
  if (name === 'ListModel') return [codesByText(source?.columnData ?? NO_DOCUMENT)];
  if (name === 'FieldModel') return [codesByText((part as FieldModel).raw)];
  if (name !== 'ListColumn' && name !== 'SearchField') return undefined;
  const { fieldId } = part as ListColumn;
  const entries = listAt(source?.columnData ?? NO_DOCUMENT, name === 'ListColumn' ? 'columnList' : 'searchList');
  const entry = entries.find((each) => isRecord(each) && ENTRY_NAMES.some((key) => toText(each[key]) === fieldId));
  const field = allFields.find(({ id }) => id === fieldId);
  // The heading of a column of a sub-table names both.
  const table = field && field.tableKey !== '' ? allFields.find(({ id }) => id === field.tableKey) : undefined;
  return [entry, field?.raw, table?.raw].filter(isRecord).map(codesByText);
}

const NO_DOCUMENT = {};
const ENTRY_NAMES = ['prop', '__vModel__', 'id'];

interface Member {
  readonly part: Part;
  readonly member: unknown;
  readonly walk: Walk;
}

function mapMember(name: PartName, key: string, { part, member, walk }: Member): unknown {
  if (name === 'FieldModel') {
    const field = part as unknown as FieldModel;
    if (key === 'props') return mapProps(field, walk);
    // A rule that reads labels means those of its author, whatever the language.
    if (key === 'options' && optionRulesOf(walk.model).get(field.id)?.some(readsLabel)) return member;
  }
  if (name === 'ListColumn' && key === 'label') return mapColumnLabel(part as unknown as ListColumn, walk);
  if (isTextMember(name, key)) return mapWords(member, walk.map);
  const inside = PARTS_INSIDE[name]?.[key];
  if (inside === undefined) return member;
  if (Array.isArray(member)) {
    return mapEach(member, (entry) => (isRecord(entry) ? mapPart(inside, entry, walk) : entry));
  }
  return isRecord(member) ? mapPart(inside, member, walk) : member;
}

/** A text, or texts by name. */
function mapWords(value: unknown, map: Walk['map']): unknown {
  if (typeof value === 'string') return value === '' ? value : map(value);
  if (!isRecord(value)) return value;
  return mapEntries(value, (entry) => (typeof entry === 'string' && entry !== '' ? map(entry) : entry));
}

/** The designer calls a column of a sub-table by both their labels: 采购明细-数量. */
function mapColumnLabel({ fieldId, label }: ListColumn, { model, map }: Walk): string {
  const field = findField(model, fieldId);
  const table = field && field.tableKey !== '' ? findField(model, field.tableKey) : undefined;
  if (!field || !table || label !== `${table.label}-${field.label}`) return label === '' ? label : map(label);
  return map(label, () => `${map(table.label)}-${map(field.label)}`);
}

function mapProps(field: FieldModel, { registry, map }: Walk): FieldModel['props'] {
  const { properties } = registry.of(field).propsSchema;
  return mapEntries(field.props, (value, name) => mapProp(value, properties[name], map));
}

function mapProp(value: unknown, schema: PropSchema | undefined, map: Walk['map']): unknown {
  if (schema?.isText === true) return mapWords(value, map);
  if (Array.isArray(value) && schema?.items)
    return mapEach(value, (entry) => mapProp(entry, schemaOf(schema.items), map));
  const properties = schema?.properties;
  if (!isRecord(value) || !properties) return value;
  return mapEntries(value, (entry, name) => mapProp(entry, schemaOf(properties[name]), map));
}

function schemaOf(schema: unknown): PropSchema | undefined {
  return isRecord(schema) ? schema : undefined;
}

function mapEach(list: readonly unknown[], map: (entry: unknown) => unknown): readonly unknown[] {
  const mapped = list.map(map);
  return mapped.every((entry, index) => entry === list[index]) ? list : mapped;
}

function mapEntries(record: Part, map: (entry: unknown, name: string) => unknown): Part {
  const mapped = Object.entries(record).map(([name, entry]) => [name, map(entry, name)] as const);
  return mapped.every(([name, entry]) => entry === record[name]) ? record : Object.fromEntries(mapped);
}
