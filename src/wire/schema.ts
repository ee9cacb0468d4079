import type {
  ArrayOptions,
  Static,
  TArray,
  TBoolean,
  TInteger,
  TNull,
  TObject,
  TOptional,
  TProperties,
  TRecursive,
  TSchema,
  TString,
  TThis,
  TUnion,
  TUnknown,
  TUnsafe,
} from '@sinclair/typebox';

/**
 * The schemas of calls are TypeBox's by type (`Static`, Fastify's types) and plain JSON Schema at run time. They are made here and
 * not by TypeBox, since the first load of the browser would carry 1.2 KB of it.
 *
 * A `default` is what the browser takes for a member that is missing or of another type; a member without one makes the object
 * that lacks it unreadable. It excuses no answer of the server: tests check those to the letter.
 */
interface Keywords {
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
}

const plain = <Schema extends TSchema>(keywords: object) => keywords as Schema;

export const text = (keywords: Keywords = {}) => plain<TString>({ type: 'string', ...keywords });
export const whole = (keywords: Keywords = {}) => plain<TInteger>({ type: 'integer', ...keywords });
export const flag = (keywords: Keywords = {}) => plain<TBoolean>({ type: 'boolean', ...keywords });
export const nothing = (keywords: Keywords = {}) => plain<TNull>({ type: 'null', ...keywords });
export const anything = () => plain<TUnknown>({});

/** A text, number, flag or moment that an answer may lack. */
export const Text = text({ default: '' });
export const Count = whole({ default: 0 });
export const Flag = flag({ default: false });

/** An answer that says nothing but its message. */
export const Nothing = nothing({ default: null });

const OPTIONAL = Symbol('optional');

/** A member that may be left out. */
export function optional<Schema extends TSchema>(schema: Schema) {
  return plain<TOptional<Schema>>({ ...schema, [OPTIONAL]: true });
}

/** Members that an answer has only for those who may know them. */
export function allOptional(properties: TProperties): TProperties {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)]));
}

/** An object of these members; others are not looked at, as requests of older clients have them. */
export function members<Members extends TProperties>(properties: Members, keywords: object = {}) {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in (properties[name] ?? {})));
  return plain<TObject<Members>>({ type: 'object', required, properties, ...keywords });
}

/** An object with exactly these members. */
export function record<Members extends TProperties>(properties: Members, keywords: Keywords = {}) {
  return members(properties, { additionalProperties: false, ...keywords });
}

/** An object whose members all are of one kind, by names that nobody knows before. */
export function dictionary<Schema extends TSchema>(entry: Schema, keywords: Keywords = {}) {
  return plain<TUnsafe<Record<string, Static<Schema>>>>({ type: 'object', additionalProperties: entry, ...keywords });
}

/** A list with bounds, in a request. */
export function many<Item extends TSchema>(items: Item, keywords: ArrayOptions = {}) {
  return plain<TArray<Item>>({ type: 'array', items, ...keywords });
}

/** A list in an answer; entries that cannot be read are left out. */
export function list<Item extends TSchema>(items: Item) {
  return many(items, { default: [] });
}

/** An answer `{list: […]}`. */
export function listAnswer<Item extends TSchema>(item: Item) {
  return record({ list: list(item) }, { default: { list: [] } });
}

/** A page of a list. */
export function pageOf<Item extends TSchema>(item: Item) {
  const pagination = { currentPage: 1, pageSize: 0, total: 0 };
  return record(
    {
      list: list(item),
      pagination: record({ currentPage: Count, pageSize: Count, total: Count }, { default: pagination }),
    },
    { default: { list: [], pagination } },
  );
}

/** One of several schemas. */
export function either<Schemas extends TSchema[]>(...anyOf: Schemas) {
  return plain<TUnion<Schemas>>({ anyOf });
}

/** A value or null. */
export function orNull<Schema extends TSchema>(schema: Schema) {
  return plain<TUnion<[Schema, TNull]>>({ anyOf: [schema, nothing()], default: null });
}

/** One of several words. */
export function words<const Word extends string>(known: readonly Word[], keywords: Keywords = {}) {
  return plain<TUnsafe<Word>>({ type: 'string', enum: known, ...keywords });
}

/** A schema with a type of its own, for what the functions above do not say. */
export function typed<Value>(schema: object) {
  return plain<TUnsafe<Value>>(schema);
}

/** An object that may hold its like; `name` is its own among the schemas of a call. */
export function recursive<Schema extends TSchema>(name: string, make: (self: TThis) => Schema) {
  return plain<TRecursive<Schema>>({ $id: name, ...make(plain<TThis>({ $ref: name })) });
}
