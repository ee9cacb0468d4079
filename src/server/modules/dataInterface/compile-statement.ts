import { MAX_STATEMENT_ARGS } from '../../db/interface-roles';
import { BusinessError } from '../../http/errors';
import { readStatement, type StatementText } from './read-statement';
import type { SqlDialect } from './scan-sql';

/** A value in a statement, and its SQL type. A list is several values: `in ({ids})`. A `name` stands in the text, quoted. */
export interface SqlValue {
  readonly type: 'name' | 'text' | 'integer' | 'bigint' | 'numeric' | 'timestamptz';
  readonly value: string | null | readonly string[];
}

/** A statement whose outside values are parameters, as text: `$1` to `$n`, or a `?` for each. */
export interface CompiledStatement {
  readonly text: string;
  readonly args: readonly (string | null)[];
}

/** Parameters reserved for the wrapping query: page, search, ids. */
const OUTER_ARGS = 8;
const MAX_ARGS = MAX_STATEMENT_ARGS - OUTER_ARGS;
/** MySQL has no arrays: each item of a list is a parameter. */
const MAX_LISTED = 5000;
/** A column as macros may name it: letters, digits and underscores of any script. */
const COLUMN_NAME = /^[\p{L}_][\p{L}\p{N}_]{0,62}$/u;

const PLACEHOLDER = /\{([A-Za-z_]\w*)\}/g;
const NAME = /\{([A-Za-z_]\w*)\}|(?<![\w@<>])@([A-Za-z]\w*)/g;

type Values = ReadonlyMap<string, SqlValue>;
/** SQL text, or a value. */
type Segment = string | SqlValue;

/**
 * Compiles `{param}` and `@macro` of an author's statement to bound parameters; no value ever becomes SQL text. A list alone in `in
 * (…)` is one parameter, of any length; elsewhere each item is one. A placeholder inside a string literal (`'%{kw}%'`) becomes a
 * concatenation. Unknown `@words` are unchanged. Throws SERVER_INTERFACE_STATEMENT for anything but one statement of its kind,
 * SERVER_INTERFACE_PARAM for an unknown `{param}`, SERVER_INTERFACE_MACRO for a name that is none, SERVER_LIST_TOO_LONG for too
 * many parameters.
 */
export function compileStatement(statement: StatementText, params: Values, macros: Values): CompiledStatement {
  const segments = joinTexts(
    readStatement(statement).flatMap((piece): readonly Segment[] => {
      if (piece.kind === 'code') return splitCode(piece.text, params, macros);
      if (piece.kind === 'string') return splitString(piece.text, params);
      return [piece.kind === 'comment' ? ' ' : piece.text];
    }),
  );
  const args = new ArgList(statement);
  const text = segments.map((segment, index) => {
    if (typeof segment === 'string') return segment;
    return args.place(segment, isAloneInList(segments[index - 1], segments[index + 1]));
  });
  return { text: text.join(''), args: args.values };
}

/** A text array as a PostgreSQL array literal. */
export function toArrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}

function tooMany(limit: number): BusinessError {
  return new BusinessError('SERVER_LIST_TOO_LONG', { path: 'SQL', limit });
}

/** The outside values of a statement, without duplicates where a parameter has a number. */
class ArgList {
  readonly values: (string | null)[] = [];
  private readonly places = new Map<string | null, number>();

  private readonly dialect: SqlDialect;
  private readonly castsTexts: boolean;

  constructor({ dialect, castsTexts = false }: StatementText) {
    this.dialect = dialect;
    this.castsTexts = castsTexts;
  }

  place({ type, value }: SqlValue, isAlone: boolean): string {
    if (type === 'name') return this.quote(value);
    if (value === null || typeof value === 'string') return this.bind(type, value);
    if (value.length === 0) return this.bind(type, null);
    if (isAlone && this.dialect === 'postgresql')
      return `select unnest(${this.bind('text', toArrayText(value))}::${type}[])`;
    return value.map((item) => this.bind(type, item)).join(', ');
  }

  private quote(value: SqlValue['value']): string {
    if (typeof value !== 'string' || !COLUMN_NAME.test(value))
      throw new BusinessError('SERVER_INTERFACE_MACRO', { name: String(value).slice(0, 100) });
    // As text, as the values are that it is compared with.
    return this.dialect === 'mysql' ? `\`${value}\`` : `"${value}"::text`;
  }

  private bind(type: SqlValue['type'], value: string | null): string {
    if (this.dialect === 'mysql') {
      if (this.values.push(value) > MAX_LISTED) throw tooMany(MAX_LISTED);
      return '?';
    }
    const place = this.places.get(value) ?? this.values.push(value);
    if (place > MAX_ARGS) throw tooMany(MAX_ARGS);
    this.places.set(value, place);
    return `$${place}${type === 'text' && !this.castsTexts ? '' : `::${type}`}`;
  }
}

function joinTexts(segments: readonly Segment[]): readonly Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (typeof segment === 'string' && typeof last === 'string') joined[joined.length - 1] = last + segment;
    else joined.push(segment);
  }
  return joined;
}

/** Whether a value is the only item of an `in (…)`. */
function isAloneInList(before: Segment | undefined, after: Segment | undefined): boolean {
  return (
    typeof before === 'string' && typeof after === 'string' && /\bin\s*\(\s*$/i.test(before) && /^\s*\)/.test(after)
  );
}

function splitCode(code: string, params: Values, macros: Values): readonly Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const found of code.matchAll(NAME)) {
    const [whole, param, macro] = found;
    const value = param === undefined ? macros.get(macro ?? '') : params.get(param);
    if (!value && param !== undefined) throw new BusinessError('SERVER_INTERFACE_PARAM', { field: param });
    if (!value) continue;
    segments.push(code.slice(from, found.index), value);
    from = found.index + whole.length;
  }
  return [...segments, code.slice(from)];
}

/** `'{id}'` is the value itself, `'%{kw}%'` a concatenation; other braces are literal (JSON and array literals). */
function splitString(literal: string, params: Values): readonly Segment[] {
  const inner = literal.slice(1, -1);
  const whole = params.get(/^\{([A-Za-z_]\w*)\}$/.exec(inner)?.[1] ?? '');
  if (whole) return [whole];
  const parts: Segment[] = [];
  let from = 0;
  for (const found of inner.matchAll(PLACEHOLDER)) {
    const value = params.get(found[1] ?? '');
    if (!value) continue;
    parts.push(`${parts.length === 0 ? 'concat(' : ', '}'${inner.slice(from, found.index)}', `, toJoined(value));
    from = found.index + found[0].length;
  }
  return parts.length === 0 ? [literal] : [...parts, `, '${inner.slice(from)}')`];
}

function toJoined({ value }: SqlValue): SqlValue {
  return { type: 'text', value: value === null || typeof value === 'string' ? value : value.join(',') };
}
