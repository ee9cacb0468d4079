/** A table of a statement, in small letters and without quotation marks. */
export interface NamedTable {
  readonly table: string;
  /** What columns are qualified by; the table's own name without one. */
  readonly alias: string;
}

/** Strings, comments, and names in quotation marks; one that does not end goes to the end of the text. */
const PIECE = /'(?:[^']|'')*(?:'|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const NAME = '(?:"[^"]+"|`[^`]+`|[\\p{L}_][\\p{L}\\p{N}_$]*)';
const TABLE = new RegExp(
  `\\b(?:from|join|into|update)\\s+(?:${NAME}\\s*\\.\\s*)?(${NAME})(?:\\s+(?:as\\s+)?(${NAME}))?((?:\\s*,\\s*${NAME}(?:\\s+(?:as\\s+)?${NAME})?)*)`,
  'giu',
);
const LISTED = new RegExp(`,\\s*(${NAME})(?:\\s+(?:as\\s+)?(${NAME}))?`, 'giu');
/** Words that follow a table and are no alias. */
const NO_ALIAS = new Set(
  'where on using join left right inner full cross natural group order having limit offset union set values select returning for as'.split(
    ' ',
  ),
);

/** A statement up to an offset with its strings and comments blanked, and whether that place is in neither. */
export function readSqlBefore(text: string, offset: number): { readonly code: string; readonly isInCode: boolean } {
  const ends = [...text.matchAll(PIECE)].map((piece) => ({
    from: piece.index,
    to: piece.index + piece[0].length,
    // Of a line's comment, and of one that does not end, the end is still inside.
    isOpen: piece[0].startsWith('--') || piece.index + piece[0].length === text.length,
  }));
  const isInside = ends.some(({ from, to, isOpen }) => offset > from && (isOpen ? offset <= to : offset < to));
  return { code: blank(text).slice(0, offset), isInCode: !isInside };
}

/** The tables that a statement names, with their aliases. */
export function tablesIn(text: string): readonly NamedTable[] {
  return [...blank(text).matchAll(TABLE)].flatMap(([, table = '', alias = '', list = '']) => [
    toNamed(table, alias),
    ...[...list.matchAll(LISTED)].map(([, next = '', nextAlias = '']) => toNamed(next, nextAlias)),
  ]);
}

/** A name as it is compared: without quotation marks, in small letters. */
export function toPlainName(name: string): string {
  return name.replace(/^["`]|["`]$/g, '').toLowerCase();
}

function toNamed(table: string, alias: string): NamedTable {
  const plain = toPlainName(table);
  const own = toPlainName(alias);
  return { table: plain, alias: own === '' || NO_ALIAS.has(own) ? plain : own };
}

function blank(text: string): string {
  return text.replace(PIECE, (piece) => piece.replace(/[^\n]/g, ' '));
}
