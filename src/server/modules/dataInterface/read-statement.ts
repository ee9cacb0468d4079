import { BusinessError } from '../../http/errors';
import type { StatementKind } from './interface-definition';
import { FAR_FUNCTIONS } from './far-functions';
import { findDoubt } from './find-doubt';
import { scanSql, type SqlDialect, type SqlPiece } from './scan-sql';

/** An author's statement: what it may do, and for which database it is written. */
export interface StatementText {
  readonly sql: string;
  readonly kind: StatementKind;
  readonly dialect: SqlDialect;
  /** Parameters have no type by themselves, as texts have in the platform's own database. */
  readonly castsTexts?: boolean;
}

/** How statements of each kind begin. */
const BEGINNINGS: Readonly<Record<StatementKind, RegExp>> = {
  read: /^[\s(]*(?:select|with|values)\b/i,
  insert: /^\s*insert\s+into\b/i,
  update: /^\s*update\b/i,
  delete: /^\s*delete\s+from\b/i,
};

/** What a reading statement must not hold; `into` is reserved, so it names no column. */
const WRITES =
  /\binto\b|\bas\s*(?:(?:not\s+)?materialized\s*)?\(\s*(?:insert|update|delete|merge)\b|\bfor\s+(?:no\s+key\s+)?update\b/i;

/**
 * The tokens of a statement, without a final semicolon. Throws SERVER_INTERFACE_STATEMENT with the position for anything but one
 * statement of its kind: more of them, an open quote or comment, brackets that do not match, a write inside a SELECT, and what
 * servers may read in another way than this.
 */
export function readStatement({ sql, kind, dialect }: StatementText): readonly SqlPiece[] {
  const scanned = scanSql(sql, dialect);
  if (!scanned.ok) throw refused(scanned.position);
  refuseAt(findDoubt(scanned.pieces, dialect));
  const isContent = (piece: SqlPiece) =>
    piece.kind !== 'comment' && (piece.kind !== 'code' || piece.text.trim() !== '');
  const first = scanned.pieces.find(isContent);
  const last = scanned.pieces.findLast(isContent);
  const pieces = scanned.pieces.map((piece) =>
    piece === last && piece.kind === 'code' ? { ...piece, text: piece.text.replace(/[;\s]+$/, '') } : piece,
  );
  const code = maskQuotes(pieces);
  if (!BEGINNINGS[kind].test(code)) throw refused(first?.start ?? 0);
  refuseAt(code.indexOf(';'));
  refuseAt(strayBracket(code));
  if (kind === 'read') refuseAt(code.search(WRITES));
  return pieces;
}

/** Refuses functions that a statement must not call on another server. Throws SERVER_INTERFACE_STATEMENT. */
export function refuseFunctions({ sql, dialect }: StatementText): void {
  const scanned = scanSql(sql, dialect);
  if (!scanned.ok) throw refused(scanned.position);
  // A function's name may be quoted.
  const bare = scanned.pieces.map(({ kind, text }) =>
    kind === 'string' || kind === 'comment' ? ' '.repeat(text.length) : text.replace(/["`]/g, ' '),
  );
  refuseAt(bare.join('').search(FAR_FUNCTIONS[dialect]));
}

/** The code with quoted parts and comments as blanks of the same length. */
function maskQuotes(pieces: readonly SqlPiece[]): string {
  return pieces.map(({ kind, text }) => (kind === 'code' ? text : ' '.repeat(text.length))).join('');
}

/** Offset of the first bracket without its other half; -1 = none. */
function strayBracket(code: string): number {
  const open: number[] = [];
  for (const { 0: bracket, index } of code.matchAll(/[()]/g)) {
    if (bracket === '(') open.push(index);
    else if (open.pop() === undefined) return index;
  }
  return open[0] ?? -1;
}

function refuseAt(position: number): void {
  if (position >= 0) throw refused(position);
}

function refused(position: number): BusinessError {
  return new BusinessError('SERVER_INTERFACE_STATEMENT', { position: position + 1 });
}
