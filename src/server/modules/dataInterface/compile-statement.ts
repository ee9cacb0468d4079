import { MAX_STATEMENT_ARGS } from '../../db/reader-role';
import { BusinessError } from '../../http/errors';
import { scanSql, type SqlPiece } from './scan-sql';

/** A value that a statement may name, and the SQL type it is bound as. A list stands for several values: `in ({ids})`. */
export interface SqlValue {
  readonly type: 'text' | 'integer' | 'bigint' | 'numeric' | 'timestamptz';
  readonly value: string | null | readonly string[];
}

/** A statement whose every outside value is a parameter of its own, `$1` to `$n`, given as text. */
export interface CompiledStatement {
  readonly text: string;
  readonly args: readonly (string | null)[];
}

/** Parameters left for what is put around an author's statement: a page, a search, ids. */
const OUTER_ARGS = 8;
const MAX_ARGS = MAX_STATEMENT_ARGS - OUTER_ARGS;

const PLACEHOLDER = /\{([A-Za-z_]\w*)\}/g;
const NAME = /\{([A-Za-z_]\w*)\}|(?<![\w@<>])@([A-Za-z]\w*)/g;

type Values = ReadonlyMap<string, SqlValue>;
/** SQL text, or a value that stands there. */
type Segment = string | SqlValue;

/**
 * Turns `{param}` and `@macro` of an author's SELECT into bound parameters; nothing of a value ever becomes SQL text.
 * A list that stands alone in `in (…)` is one parameter, however long; elsewhere its items are parameters each. A
 * placeholder inside a string literal (`'%{kw}%'`) becomes a concatenation. Unknown `@words` are left as they are.
 * Throws SERVER_INTERFACE_STATEMENT for anything but one SELECT, SERVER_INTERFACE_PARAM for an unknown `{param}`,
 * SERVER_LIST_TOO_LONG for more parameters than a statement may have.
 */
export function compileStatement(sql: string, params: Values, macros: Values): CompiledStatement {
  const segments = joinTexts(
    readPieces(sql).flatMap((piece): readonly Segment[] => {
      if (piece.kind === 'code') return splitCode(piece.text, params, macros);
      if (piece.kind === 'string') return splitString(piece.text, params);
      return [piece.kind === 'comment' ? ' ' : piece.text];
    }),
  );
  const args = new ArgList();
  const text = segments.map((segment, index) => {
    if (typeof segment === 'string') return segment;
    return args.place(segment, isAloneInList(segments[index - 1], segments[index + 1]));
  });
  return { text: text.join(''), args: args.values };
}

/** The text form of an array of texts, as PostgreSQL reads it. */
export function toArrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}

/** The outside values of a statement; equal ones are one parameter. */
class ArgList {
  readonly values: (string | null)[] = [];
  private readonly places = new Map<string | null, number>();

  place({ type, value }: SqlValue, isAlone: boolean): string {
    if (value === null || typeof value === 'string') return this.bind(type, value);
    if (value.length === 0) return this.bind(type, null);
    if (isAlone) return `select unnest(${this.bind('text', toArrayText(value))}::${type}[])`;
    return value.map((item) => this.bind(type, item)).join(', ');
  }

  private bind(type: SqlValue['type'], value: string | null): string {
    const place = this.places.get(value) ?? this.values.push(value);
    if (place > MAX_ARGS) throw new BusinessError('SERVER_LIST_TOO_LONG', { path: 'SQL', limit: MAX_ARGS });
    this.places.set(value, place);
    return `$${place}${type === 'text' ? '' : `::${type}`}`;
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

/** Whether a value between two texts is all that stands in the brackets of an `in`. */
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

/**
 * `'{id}'` is the value itself, `'%{kw}%'` a concatenation; a literal with braces that name nothing stays
 * (JSON and array literals use them).
 */
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

/** The pieces of one single SELECT, a closing semicolon left out. */
function readPieces(sql: string): readonly SqlPiece[] {
  const scanned = scanSql(sql);
  if (!scanned.ok) throw refused(scanned.position);
  const pieces = scanned.pieces.filter(({ kind }) => kind !== 'comment');
  const first = pieces.find(({ kind, text }) => kind !== 'code' || text.trim() !== '');
  if (first?.kind !== 'code' || !/^[\s(]*(?:select|with|values)\b/i.test(first.text)) throw refused(first?.start ?? 0);
  const last = pieces.findLast(({ kind, text }) => kind !== 'code' || text.trim() !== '');
  return scanned.pieces.map((piece) => {
    if (piece.kind !== 'code') return piece;
    const text = piece === last ? piece.text.replace(/[;\s]+$/, '') : piece.text;
    const semicolon = text.indexOf(';');
    if (semicolon >= 0) throw refused(piece.start + semicolon);
    return { ...piece, text };
  });
}

function refused(position: number): BusinessError {
  return new BusinessError('SERVER_INTERFACE_STATEMENT', { position: position + 1 });
}
