import { format } from 'jsonc-parser';
import { MAX_DOCUMENT_CHARS } from '../parse/limits';
import type { TextEdit } from './source-types';

/** Edits that format a text with two spaces per level; only whitespace changes, even in a broken text. None if it is too large. */
export function formatSource(text: string): readonly TextEdit[] {
  if (text.length > MAX_DOCUMENT_CHARS) return [];
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const edits = format(text, undefined, { tabSize: 2, insertSpaces: true, eol, insertFinalNewline: false });
  return edits.map(({ offset, length, content }) => ({ offset, length, text: content }));
}
