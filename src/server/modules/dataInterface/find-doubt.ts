import type { SqlDialect, SqlPiece } from './scan-sql';

/** Characters that servers disagree about; tabs, line ends and form feeds are blanks everywhere. */
const CONTROL = /[\0-\x08\x0b\x0e-\x1f\x7f]/;
/** A number or `$1` up to the end: what follows without a blank, an `E'` or a `$$`, older servers read as something else. */
const NUMBER_AT_END = /(?<![\w$\u0080-\uffff])[\d$][\w.$\u0080-\uffff]*$/;
const NUMBER_WITH_DOLLAR = /(?<![\w$\u0080-\uffff])\d[\w.\u0080-\uffff]*\$/;
/** Before a quote: names and texts with escapes of their own, `U&"d\0061t"`. */
const UNICODE_AT_END = /(?<![\w$\u0080-\uffff])[uU]&$/;

/**
 * Offset of the first place that a server may cut into other tokens than `scanSql`, where a quote could hide code; -1 = none.
 */
export function findDoubt(pieces: readonly SqlPiece[], dialect: SqlDialect): number {
  for (const [index, piece] of pieces.entries()) {
    const found = piece.kind === 'code' || piece.kind === 'comment' ? piece.text.search(CONTROL) : -1;
    if (found >= 0) return piece.start + found;
    if (dialect === 'postgresql') {
      const inside = findInCode(piece, pieces[index + 1]);
      if (inside >= 0) return piece.start + inside;
      if (isContinued(pieces, index)) return piece.start;
    }
  }
  return -1;
}

function findInCode({ kind, text }: SqlPiece, next: SqlPiece | undefined): number {
  if (kind !== 'code') return -1;
  const found = text.search(NUMBER_WITH_DOLLAR);
  if (found >= 0 || next === undefined || next.kind === 'comment') return found;
  return Math.max(text.search(NUMBER_AT_END), text.search(UNICODE_AT_END));
}

/** Whether a text goes on after a line end, as one with escapes: `E'a'` and below it `'\''`. */
function isContinued(pieces: readonly SqlPiece[], index: number): boolean {
  if (pieces[index]?.kind !== 'escapeString') return false;
  const next = pieces
    .slice(index + 1)
    .find(({ kind, text }) => kind !== 'comment' && (kind !== 'code' || text.trim() !== ''));
  return next?.kind === 'string';
}
