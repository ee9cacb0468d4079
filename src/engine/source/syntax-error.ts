import type { EngineCode } from '../contract/errors';
import type { SourceFix, SourceSyntaxError, TextEdit } from './source-types';

/** Titles of the ways out of a broken text. */
export type SyntaxFixTitle =
  | 'ENGINE_FIX_INSERT'
  | 'ENGINE_FIX_REMOVE_TEXT'
  | 'ENGINE_FIX_REPLACE_TEXT'
  | 'ENGINE_FIX_REMOVE_COMMENT'
  | 'ENGINE_FIX_ESCAPE';

/** Errors of one text from each way of reading it; a text with more of them is no document that somebody mistyped. */
export const MAX_SYNTAX_ERRORS = 100;
/** Longest piece of text that a title repeats. */
const MAX_TITLE_CHARS = 40;

/** A fix that puts something in, or takes or exchanges one piece of the text. */
export function textFix(
  title: SyntaxFixTitle,
  edits: readonly TextEdit[],
  params: SourceFix['params'] = {},
): SourceFix {
  return { title, params, changes: [], edits };
}

/** Puts `text` in at an offset. */
export function insertion(offset: number, text: string): SourceFix {
  return textFix('ENGINE_FIX_INSERT', [{ offset, length: 0, text }], {
    text: shorten(text.replace(/\s+/g, ' ').trim()),
  });
}

/** Takes a piece out; `found` is what stands there. */
export function removal(offset: number, found: string): SourceFix {
  return textFix('ENGINE_FIX_REMOVE_TEXT', [{ offset, length: found.length, text: '' }], { text: shorten(found) });
}

/** Exchanges a piece; `found` is what stands there. */
export function replacement(offset: number, found: string, text: string): SourceFix {
  return textFix('ENGINE_FIX_REPLACE_TEXT', [{ offset, length: found.length, text }], {
    found: shorten(found),
    text: shorten(text),
  });
}

function shorten(text: string): string {
  return text.length > MAX_TITLE_CHARS ? `${text.slice(0, MAX_TITLE_CHARS)}…` : text;
}

/** A syntax error at a piece of the text. */
export function syntaxError(
  code: Extract<EngineCode, `ENGINE_SOURCE_${string}`>,
  place: { readonly offset: number; readonly end: number },
  fix?: SourceFix,
): SourceSyntaxError {
  const range = { offset: place.offset, length: place.end - place.offset };
  return { code, range, ...(fix && { fix }) };
}
