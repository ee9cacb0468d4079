import { BusinessError } from '../../http/errors';
import { scanSql, type SqlPiece } from './scan-sql';

/** A value that a statement may name, and the SQL type it is bound as. A list stands for several values: `in ({ids})`. */
export interface SqlValue {
  readonly type: 'text' | 'integer' | 'bigint' | 'numeric' | 'timestamptz';
  readonly value: string | null | readonly string[];
}

/** A statement whose every outside value is an element of the one text array `$1`. */
export interface CompiledStatement {
  readonly text: string;
  readonly args: readonly (string | null)[];
}

const PLACEHOLDER = /\{([A-Za-z_]\w*)\}/g;
const NAME = /\{([A-Za-z_]\w*)\}|(?<![\w@<>])@([A-Za-z]\w*)/g;

/**
 * Turns `{param}` and `@macro` of an author's SELECT into bound parameters; nothing of a value ever becomes SQL text.
 * A placeholder inside a string literal (`'%{kw}%'`) becomes a concatenation. Unknown `@words` are left as they are.
 * Throws SERVER_INTERFACE_STATEMENT for anything but one SELECT, SERVER_INTERFACE_PARAM for an unknown `{param}`.
 */
export function compileStatement(
  sql: string,
  params: ReadonlyMap<string, SqlValue>,
  macros: ReadonlyMap<string, SqlValue>,
): CompiledStatement {
  const args: (string | null)[] = [];
  const pieces = readPieces(sql);
  const bind = (type: SqlValue['type'], value: string | null): string => {
    args.push(value);
    return `($1)[${args.length}]${type === 'text' ? '' : `::${type}`}`;
  };
  const place = ({ type, value }: SqlValue): string => {
    if (!Array.isArray(value)) return bind(type, value as string | null);
    return value.length === 0 ? bind(type, null) : value.map((item: string) => bind(type, item)).join(', ');
  };
  const text = pieces.map((piece) => {
    if (piece.kind === 'code') return placeInCode(piece.text, params, macros, place);
    if (piece.kind === 'string') return placeInString(piece.text, params, { bind, place });
    return piece.kind === 'comment' ? ' ' : piece.text;
  });
  return { text: text.join(''), args };
}

function placeInCode(
  code: string,
  params: ReadonlyMap<string, SqlValue>,
  macros: ReadonlyMap<string, SqlValue>,
  place: (value: SqlValue) => string,
): string {
  return code.replace(NAME, (whole, param: string | undefined, macro: string | undefined) => {
    const value = param === undefined ? macros.get(macro ?? '') : params.get(param);
    if (value) return place(value);
    if (param !== undefined) throw new BusinessError('SERVER_INTERFACE_PARAM', { field: param });
    return whole;
  });
}

interface Binder {
  bind(type: 'text', value: string | null): string;
  place(value: SqlValue): string;
}

/**
 * `'{id}'` is the value itself, `'%{kw}%'` a concatenation; a literal with braces that name nothing stays
 * (JSON and array literals use them).
 */
function placeInString(literal: string, params: ReadonlyMap<string, SqlValue>, { bind, place }: Binder): string {
  const inner = literal.slice(1, -1);
  const whole = params.get(/^\{([A-Za-z_]\w*)\}$/.exec(inner)?.[1] ?? '');
  if (whole) return place(whole);
  const parts: string[] = [];
  let from = 0;
  for (const found of inner.matchAll(PLACEHOLDER)) {
    const value = params.get(found[1] ?? '');
    if (!value) continue;
    parts.push(`'${inner.slice(from, found.index)}'`, bind('text', toJoined(value)));
    from = found.index + found[0].length;
  }
  if (parts.length === 0) return literal;
  return `concat(${[...parts, `'${inner.slice(from)}'`].join(', ')})`;
}

function toJoined({ value }: SqlValue): string | null {
  return value === null || typeof value === 'string' ? value : value.join(',');
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
