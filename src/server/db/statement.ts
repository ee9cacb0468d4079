import type { QueryResult } from 'pg';

/** A statement to be sent. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Outcome of a statement. */
export type Outcome = { readonly result: QueryResult } | { readonly error: unknown };

/** Statements that change nothing: until then a call can be cancelled without a trace. */
const READ =
  /^\s*(?:select|with|values|show|explain|begin transaction read only|start transaction\b.*\bread only|set transaction)\b/i;
const WRITE_INSIDE = /\b(?:insert|update|delete|merge)\b/i;
const ROW_LOCK = /\bfor (?:no key )?update\b/gi;
const BEGIN = /^\s*(?:begin|start transaction)\b/i;

/** Whether a statement only reads; one that locks rows does not count. */
export function isRead(text: string): boolean {
  return READ.test(text) && !WRITE_INSIDE.test(text);
}

/** Whether a statement has no effect outside a transaction, though it may lock rows until its end. */
export function isTraceless(text: string): boolean {
  return READ.test(text) && !WRITE_INSIDE.test(text.replaceAll(ROW_LOCK, ''));
}

/** Whether a statement begins a transaction. */
export function isBegin(text: string): boolean {
  return BEGIN.test(text);
}
