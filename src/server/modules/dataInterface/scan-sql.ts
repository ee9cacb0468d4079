/** A token of an SQL text and its offset. All tokens joined are the text. */
export interface SqlPiece {
  /** `code` = everything outside quotes and comments. */
  readonly kind: 'code' | 'string' | 'escapeString' | 'identifier' | 'dollar' | 'comment';
  readonly text: string;
  readonly start: number;
}

/** Whose rules of quoting count. */
export type SqlDialect = 'postgresql' | 'mysql';

interface Opener {
  readonly kind: SqlPiece['kind'];
  readonly open: RegExp;
  readonly end: (open: string) => RegExp | null;
}

/** Openings of quoted tokens, tried at each character of code. Letters beyond ASCII are those of a name, and end none. */
const postgresql: readonly Opener[] = [
  { kind: 'comment', open: /--/y, end: () => /[^\n\r]*/y },
  { kind: 'comment', open: /\/\*/y, end: () => null },
  { kind: 'escapeString', open: /(?<![\w$\u0080-\uffff])[eE]'/y, end: () => /(?:[^'\\]|\\[^]|'')*'/y },
  { kind: 'string', open: /'/y, end: () => /(?:[^']|'')*'/y },
  { kind: 'identifier', open: /"/y, end: () => /(?:[^"]|"")*"/y },
  {
    kind: 'dollar',
    open: /(?<![\w$\u0080-\uffff])\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y,
    end: (open) => new RegExp(`[^]*?${open.replaceAll('$', '\\$')}`, 'y'),
  },
];

/** With backslashes in texts; block comments do not nest, and what `/*!` would run is a comment here. */
const mysql: readonly Opener[] = [
  { kind: 'comment', open: /--(?=[\0-\x20\x7f]|$)|#/y, end: () => /[^\n]*/y },
  { kind: 'comment', open: /\/\*/y, end: () => /[^]*?\*\//y },
  { kind: 'string', open: /'/y, end: () => /(?:[^'\\]|\\[^]|'')*'/y },
  { kind: 'escapeString', open: /"/y, end: () => /(?:[^"\\]|\\[^]|"")*"/y },
  { kind: 'identifier', open: /`/y, end: () => /(?:[^`]|``)*`/y },
];

const dialects: Readonly<Record<SqlDialect, readonly Opener[]>> = { postgresql, mysql };

/**
 * Tokenises SQL into code, quoted parts and comments, as PostgreSQL with standard strings, or as MySQL. An unclosed quote or
 * comment returns its offset.
 */
export function scanSql(
  sql: string,
  dialect: SqlDialect = 'postgresql',
): { readonly ok: true; readonly pieces: readonly SqlPiece[] } | { readonly ok: false; readonly position: number } {
  const pieces: SqlPiece[] = [];
  let codeStart = 0;
  let at = 0;
  const flush = (end: number) => {
    if (end > codeStart) pieces.push({ kind: 'code', text: sql.slice(codeStart, end), start: codeStart });
  };
  while (at < sql.length) {
    const opened = openAt(sql, at, dialects[dialect]);
    if (!opened) {
      at += 1;
      continue;
    }
    const end = opened.end;
    if (end === -1) return { ok: false, position: at };
    flush(at);
    pieces.push({ kind: opened.kind, text: sql.slice(at, end), start: at });
    at = end;
    codeStart = end;
  }
  flush(sql.length);
  return { ok: true, pieces };
}

function openAt(
  sql: string,
  at: number,
  openers: readonly Opener[],
): { kind: SqlPiece['kind']; end: number } | undefined {
  for (const opener of openers) {
    opener.open.lastIndex = at;
    const open = opener.open.exec(sql)?.[0];
    if (open === undefined) continue;
    const pattern = opener.end(open);
    if (!pattern) return { kind: opener.kind, end: endOfBlockComment(sql, at) };
    pattern.lastIndex = at + open.length;
    return { kind: opener.kind, end: pattern.test(sql) ? pattern.lastIndex : -1 };
  }
  return undefined;
}

/** Block comments nest in PostgreSQL; -1 = unclosed. */
function endOfBlockComment(sql: string, start: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = start;
  let depth = 0;
  for (let found = mark.exec(sql); found; found = mark.exec(sql)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return -1;
}
