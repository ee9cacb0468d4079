import { isRecord, ownValue, recordAt, type RawRecord } from '../../../engine/json/raw-value';
import { optionPlaceOf, readOptionKeys } from '../../../engine/parse/read-options';
import { toPointer, toSteps } from '../../../engine/source/pointer-steps';
import { childOf, valueAt } from '../editor/references/json-value';
import { describeChoice, describeSchemas } from '../editor/schema/describe-schema';
import { schemasAt } from '../editor/schema/schema-at';

/** How a property is edited; `other` = in the text of the document alone. */
export type PropertyKind =
  'text' | 'number' | 'boolean' | 'choice' | 'choices' | 'words' | 'options' | 'object' | 'other';

export interface PropertyChoice {
  readonly value: string | number | boolean;
  readonly description: string;
}

/** One setting of a node, as its schema describes it and its document has it. */
export interface Property {
  readonly name: string;
  readonly pointer: string;
  readonly kind: PropertyKind;
  readonly description: string;
  /** undefined = the document does not say; `fallback` holds then. */
  readonly value: unknown;
  readonly fallback: unknown;
  readonly choices: readonly PropertyChoice[];
  /** `precision` 0 = whole numbers alone. */
  readonly bounds: { readonly min?: number; readonly max?: number; readonly precision?: number };
  /** The numbers that a text may also be; null = none. */
  readonly numberKind: 'integer' | 'number' | null;
  /** What an object holds; [] otherwise. */
  readonly children: readonly Property[];
}

export interface NodeProperties {
  readonly properties: readonly Property[];
  /** Members that the format does not know, by pointer. */
  readonly unknown: readonly string[];
}

export interface ReadContext {
  readonly schema: RawRecord;
  readonly document: unknown;
  readonly canonicalKey: (key: string) => string;
}

/** Members that are no settings of their own, or that only other designers read. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['__config__', '__vModel__', 'jnpfKey', 'children', 'style'],
  ...['formId', 'layout', 'tag', 'tagIcon', 'className', 'dragDisabled', 'renderKey', 'tableName', 'relationTable'],
]);

/** An object in an object is enough: deeper ones are edited in the text. */
const MAX_DEPTH = 2;

/** The settings of the node at a pointer: those of its `__config__`, then its own, as the schema names them. */
export function readProperties(pointer: string, context: ReadContext): NodeProperties {
  const steps = toSteps(pointer);
  const found = [[...steps, '__config__'], steps].map((place) => {
    const schemas = schemasAt(context.schema, context.document, { ...context, steps: place });
    return scopeOf(schemas, { node: steps, place, context, value: valueAt(context.document, place) });
  });
  return {
    properties: found.flatMap((scope) =>
      scope.known.filter((name) => !LEFT_OUT.has(name)).map((name) => readProperty(name, scope, 1)),
    ),
    unknown: found.flatMap(({ place, known, value }) => {
      const names = isRecord(value) ? Object.keys(value) : [];
      return names.filter((name) => !known.includes(name)).map((name) => toPointer([...place, name]));
    }),
  };
}

interface Place {
  /** The node whose settings are read. */
  readonly node: readonly string[];
  readonly place: readonly string[];
  readonly context: ReadContext;
  readonly value: unknown;
}

/** An object of the document with what describes it. */
interface Scope extends Place {
  /** Its own schemas without their branches, which were followed already: looking up members is cheap. */
  readonly schema: RawRecord;
  readonly known: readonly string[];
}

function scopeOf(schemas: readonly RawRecord[], place: Place): Scope {
  // A widget's branch names all members, where there is one.
  const closed = schemas.filter((schema) => schema['additionalProperties'] === false);
  const naming = closed.length > 0 ? closed : schemas;
  const known = naming.flatMap(({ properties }) => (isRecord(properties) ? Object.keys(properties) : []));
  const allOf = schemas.map(({ properties }) => ({ properties }));
  return {
    ...place,
    schema: { allOf, definitions: place.context.schema['definitions'] },
    known: [...new Set(known)],
  };
}

function readProperty(name: string, scope: Scope, depth: number): Property {
  const { schema, value: owner, node, place, context } = scope;
  const steps = [...place, name];
  const value = childOf(owner, name);
  const schemas = schemasAt(schema, owner, { ...context, steps: [name] });
  const { description, types } = describeSchemas(schemas, false);
  const choices = choicesOf(schemas);
  const fallback = first(schemas, 'default');
  const kind = name === 'options' ? kindOfOptions(value, scope) : kindOf({ value, types, choices, schemas, fallback });
  const inner =
    kind === 'object' && depth < MAX_DEPTH ? scopeOf(schemas, { node, place: steps, context, value }) : null;
  return {
    ...{ name, pointer: toPointer(steps), description, value, fallback },
    kind: kind === 'object' && !inner?.known.length ? 'other' : kind,
    choices: kind === 'choices' ? choicesOf(itemsOf(schemas)) : choices,
    bounds: { ...bound('min', schemas), ...bound('max', schemas), ...(isWhole(types) && { precision: 0 }) },
    numberKind: types.includes('number') ? 'number' : types.includes('integer') ? 'integer' : null,
    children: inner?.known.map((member) => readProperty(member, inner, depth + 1)) ?? [],
  };
}

interface Shape {
  readonly value: unknown;
  readonly types: readonly string[];
  readonly choices: readonly PropertyChoice[];
  readonly schemas: readonly RawRecord[];
  readonly fallback: unknown;
}

/** How the present value can be edited: never in a way that would lose some of it. */
function kindOf({ value, types, choices, schemas, fallback }: Shape): PropertyKind {
  const isAbsent = value === undefined || value === null;
  if (choices.length > 0) return isAbsent || choices.some((choice) => choice.value === value) ? 'choice' : 'other';
  const items = itemsOf(schemas);
  if (types.length === 0) return kindOfValue(value ?? fallback);
  if (!isAbsent) return typesOf(value).some((type) => types.includes(type)) ? kindOfTyped(value, items) : 'other';
  if (fallback !== undefined && fallback !== null) return kindOfTyped(fallback, items);
  return kindOfAbsent(types) ?? (types.includes('array') ? listKind([], items) : 'other');
}

const SCALARS: Readonly<Partial<Record<string, PropertyKind>>> = {
  boolean: 'boolean',
  number: 'number',
  integer: 'number',
  string: 'text',
};

/** The one kind of value that an absent one may get; of texts and numbers a text; undefined = a list. */
function kindOfAbsent(types: readonly string[]): PropertyKind | undefined {
  const kinds = new Set(types.flatMap((type) => SCALARS[type] ?? []));
  if (kinds.size > 1) return kinds.has('boolean') ? 'other' : 'text';
  const [only] = kinds;
  return only ?? (types.includes('array') || !types.includes('object') ? undefined : 'object');
}

function isWhole(types: readonly string[]): boolean {
  return types.includes('integer') && !types.includes('number');
}

/** Choices are edited where the engine reads them, and only under the names that the panel writes. */
function kindOfOptions(value: unknown, { context, node: steps, place }: Scope): PropertyKind {
  const node = valueAt(context.document, steps);
  if (!isRecord(node)) return 'other';
  const filled = optionPlaceOf(node);
  const own = [...place.slice(steps.length), 'options'].join('.');
  if (filled && filled !== own) return 'other';
  return isOptions(value ?? [], readOptionKeys(node, recordAt(node, '__config__'))) ? 'options' : 'other';
}

function isOptions(value: unknown, keys: ReturnType<typeof readOptionKeys>): boolean {
  if (!Array.isArray(value) || keys.value !== 'id' || keys.label !== 'fullName') return false;
  return value.every(
    (item) =>
      isRecord(item) &&
      ['string', 'number'].includes(typeof ownValue(item, 'id')) &&
      typeof ownValue(item, 'fullName') === 'string' &&
      ownValue(item, 'children') === undefined &&
      ownValue(item, keys.children) === undefined,
  );
}

function kindOfValue(value: unknown): PropertyKind {
  return typeof value === 'string' ? 'text' : isNumberOrFlag(value) ? kindOfTyped(value, []) : 'other';
}

function isNumberOrFlag(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

function kindOfTyped(value: unknown, items: readonly RawRecord[]): PropertyKind {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? listKind(value, items) : isRecord(value) ? 'object' : 'other';
}

/** Types of a value in a schema: a whole number has two. */
function typesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}

function listKind(value: readonly unknown[], items: readonly RawRecord[]): PropertyKind {
  if (!value.every((item) => typeof item === 'string')) return 'other';
  const choices = choicesOf(items);
  if (choices.length > 0)
    return value.every((item) => choices.some((choice) => choice.value === item)) ? 'choices' : 'other';
  return items.some(({ type }) => type === 'string') ? 'words' : 'other';
}

function itemsOf(schemas: readonly RawRecord[]): readonly RawRecord[] {
  return schemas.map(({ items }) => items).filter(isRecord);
}

function choicesOf(schemas: readonly RawRecord[]): readonly PropertyChoice[] {
  const choices = first(schemas, 'enum');
  if (!Array.isArray(choices)) return [];
  return choices.flatMap((value: unknown) =>
    typeof value === 'string' || isNumberOrFlag(value)
      ? [{ value: value as PropertyChoice['value'], description: describeChoice(schemas, value) }]
      : [],
  );
}

function first(schemas: readonly RawRecord[], keyword: string): unknown {
  return schemas.map((schema) => childOf(schema, keyword)).find((value) => value !== undefined);
}

function bound(name: 'min' | 'max', schemas: readonly RawRecord[]) {
  const limit = first(schemas, `${name}imum`);
  return typeof limit === 'number' ? { [name]: limit } : {};
}
