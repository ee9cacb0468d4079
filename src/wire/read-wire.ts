import type { TSchema } from '@sinclair/typebox';
import type { Wire } from './call';

/** The keywords that the schemas of this folder use. */
interface Keywords {
  readonly $id?: string;
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Keywords[];
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Keywords | boolean;
  readonly items?: Keywords;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly default?: unknown;
}

type Names = Readonly<Record<string, Keywords>>;

const UNREADABLE = Symbol('unreadable');

/**
 * Reads an answer by its schema; undefined when it is nothing that the schema describes. It is as tolerant as a page must be
 * that is older or newer than the server: members that the schema does not name are left out, a `default` stands for what is
 * missing or of another type, numbers in texts and 1 and 0 for true and false are understood (a number for a text only where
 * that has a default: what an answer cannot do without is not guessed), unreadable entries of a list are left out. It interprets the schema because a page may not compile code.
 */
export function readWire<Schema extends TSchema>(schema: Schema, data: unknown): Wire<Schema> | undefined {
  const value = read(schema, data, {});
  return value === UNREADABLE ? undefined : (value as Wire<Schema>);
}

function read(schema: Keywords, data: unknown, names: Names): unknown {
  const known = schema.$id === undefined ? names : { ...names, [schema.$id]: schema };
  const target = schema.$ref === undefined ? schema : (known[schema.$ref] ?? {});
  const value = readPlain(target, data, known);
  return value === UNREADABLE && 'default' in schema ? schema.default : value;
}

function readPlain(schema: Keywords, data: unknown, names: Names): unknown {
  if (schema.anyOf) return firstReadable(schema.anyOf, data, names);
  if (schema.enum) return schema.enum.includes(data) ? data : UNREADABLE;
  switch (schema.type) {
    case 'string':
      return readText(schema, data);
    case 'integer':
    case 'number':
      return readNumber(schema, data);
    case 'boolean':
      return typeof data === 'boolean' ? data : data === 1 ? true : data === 0 ? false : UNREADABLE;
    case 'null':
      return data === null ? null : UNREADABLE;
    case 'array':
      return readItems(schema.items ?? {}, data, names);
    case 'object':
      return readMembers(schema, data, names);
    default:
      return data;
  }
}

function firstReadable(choices: readonly Keywords[], data: unknown, names: Names): unknown {
  for (const choice of choices) {
    const value = read(choice, data, names);
    if (value !== UNREADABLE) return value;
  }
  return UNREADABLE;
}

function readText(schema: Keywords, data: unknown): unknown {
  const text = 'default' in schema && typeof data === 'number' ? String(data) : data;
  return typeof text === 'string' && text.length >= (schema.minLength ?? 0) ? text : UNREADABLE;
}

function readNumber({ type, minimum = -Infinity }: Keywords, data: unknown): unknown {
  const number = typeof data === 'string' && data.trim() !== '' ? Number(data) : data;
  const isRight = type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number);
  return isRight && (number as number) >= minimum ? number : UNREADABLE;
}

function readItems(item: Keywords, data: unknown, names: Names): unknown {
  if (!Array.isArray(data)) return UNREADABLE;
  return data.map((entry: unknown) => read(item, entry, names)).filter((entry) => entry !== UNREADABLE);
}

function readMembers(schema: Keywords, data: unknown, names: Names): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return UNREADABLE;
  const source = data as Readonly<Record<string, unknown>>;
  const { properties = {}, required = [], additionalProperties: rest } = schema;
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(properties)) {
    const isRequired = required.includes(name);
    const isGiven = Object.hasOwn(source, name);
    if (!isGiven && !isRequired) continue;
    const value = read(member, isGiven ? source[name] : undefined, names);
    if (value !== UNREADABLE) members.push([name, value]);
    else if (isRequired) return UNREADABLE;
  }
  const known = Object.fromEntries(members);
  if (rest === false) return known;
  const others = Object.entries(source).filter(([name]) => !Object.hasOwn(properties, name));
  if (typeof rest !== 'object') return { ...Object.fromEntries(others), ...known };
  const entries = others.map(([name, entry]) => [name, read(rest, entry, names)] as const);
  return { ...Object.fromEntries(entries.filter(([, entry]) => entry !== UNREADABLE)), ...known };
}
