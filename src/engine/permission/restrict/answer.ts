import type { Expression } from '../../contract/expression';
import type { ModuleAccess } from '../../contract/permission';
import type { WidgetRegistry } from '../../contract/registry';
import type { Refusal } from './refusal';

/** Whom a part of a model is restricted for, and where it stands. */
export interface Reader {
  readonly registry: WidgetRegistry;
  readonly access: ModuleAccess;
  /** Whether calls that a module names are part of it for him. */
  readonly hasCalls: boolean;
  /** Fields that may not be named. */
  readonly names: Refusal;
  /** Fields that no expression may read: those, and what the reader's form lacks. */
  readonly reads: Refusal;
  /** Names of settings: a member that is called so is no field, whatever the fields are called. */
  readonly settings: ReadonlySet<string>;
  /** The sub-table in whose rows the part stands; '' outside. */
  readonly tableKey: string;
}

/** A name alone: `amount`, `items-price`, `items.price`. */
const NAME = /^\w+(?:[-.]\w+)?$/;

/** Whether a text has to be kept from the reader: a name that may not stand there, or words that read what the form lacks. */
export function isHidden(text: string, { names, reads, tableKey }: Reader): boolean {
  return (NAME.test(text) ? names : reads).isNamedIn(text, tableKey);
}

/** The part cannot be without what is refused, and goes as a whole. */
export const GONE = Symbol('gone');

/** What a reader gets of a value. */
export type Answer<Value, Else = never> = (value: Value, reader: Reader) => Value | typeof GONE | Else;

/**
 * One answer for each member of a part: a new member does not compile until somebody says what becomes of it. An optional one may be
 * left out (undefined).
 */
export type Answers<Part> = {
  readonly [Member in keyof Part]-?: Answer<Exclude<Part[Member], undefined>, Extract<Part[Member], undefined>>;
};

/** Restricts a part member by member. What nobody has answered for is left out. */
export function part<Part extends object>(answers: Answers<Part>): Answer<Part> {
  return (value, reader) => {
    const result: Partial<Part> = {};
    for (const member of Object.keys(value) as (keyof Part)[]) {
      if (!Object.hasOwn(answers, member) || value[member] === undefined) continue;
      const after = (answers[member] as Answer<unknown>)(value[member], reader);
      if (after === GONE) return GONE;
      if (after !== undefined) result[member] = after as Part[keyof Part];
    }
    return result as Part;
  };
}

type Kind<Union, Tag extends keyof Union, Name> = Union extends unknown
  ? Name extends Union[Tag]
    ? Union
    : never
  : never;

/** Restricts a part of several kinds, which one of its members tells apart. */
export function oneOf<Union extends object, Tag extends keyof Union>(
  tag: Tag,
  kinds: { readonly [Name in Union[Tag] & string]: Answers<Kind<Union, Tag, Name>> },
): Answer<Union> {
  const byName = new Map(Object.entries(kinds).map(([name, answers]) => [name, part(answers as Answers<Union>)]));
  return (value, reader) => byName.get(String(value[tag]))?.(value, reader) ?? GONE;
}

/** It names no field and reads none: words of the author, choices, numbers. */
export const keep = <Value>(value: Value): Value => value;

/** Members that are kept, by their names. */
export function kept<const Name extends string>(...names: readonly Name[]): Readonly<Record<Name, typeof keep>> {
  return Object.fromEntries(names.map((name) => [name, keep])) as Readonly<Record<Name, typeof keep>>;
}

/** The id of a field, '' = none. */
export const fieldId: Answer<string> = (id, { names }) => (names.has(id) ? GONE : id);

/** A text that may name fields in any way. */
export const naming: Answer<string> = (text, reader) => (isHidden(text, reader) ? GONE : text);

export const expression: Answer<Expression> = (value, { reads, tableKey }) =>
  value.dependencies.some(reads.has) || reads.isNamedIn(value.source, tableKey) ? GONE : value;

/** A question with `{field}` in it: what is refused is blank. */
export const question: Answer<string> = (text, { reads }) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => (reads.isNamedIn(name, '') ? '' : hole));

/** Something else instead of taking its part with it. */
export const or =
  <Value, Else>(answer: Answer<Value>, fallback: Else) =>
  (value: Value | Else, reader: Reader): Value | Else => {
    const after = value === fallback ? fallback : answer(value as Value, reader);
    return after === GONE ? fallback : after;
  };

type Entries<Value> = readonly Value[] | Readonly<Record<string, Value>>;

/** Entries of a list, or values by names (for which `name` answers), that go one by one. */
export function each<Value>(answer: Answer<Value>, name: Answer<string> = keep) {
  return <All extends Entries<Value>>(all: All, reader: Reader): All => {
    const left = Object.entries(all).flatMap(([key, value]): readonly (readonly [string, Value])[] => {
      const after = name(key, reader) === GONE ? GONE : answer(value, reader);
      return after === GONE ? [] : [[key, after]];
    });
    return (Array.isArray(all) ? left.map(([, value]) => value) : Object.fromEntries(left)) as unknown as All;
  };
}

/** The same where the whole goes with one of them. */
export function every<Value>(answer: Answer<Value>, name?: Answer<string>) {
  return <All extends Entries<Value>>(all: All, reader: Reader): All | typeof GONE => {
    const left = each(answer, name)(all, reader);
    return Object.keys(left).length === Object.keys(all).length ? left : GONE;
  };
}
