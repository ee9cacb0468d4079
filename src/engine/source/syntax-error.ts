import type { EngineCode } from '../contract/errors';
import type { SourceFix, SourceSyntaxError, TextEdit } from './source-types';

/** Titles of quick fixes for syntax errors. */
export type SyntaxFixTitle =
  | 'ENGINE_FIX_INSERT'
  | 'ENGINE_FIX_REMOVE_TEXT'
  | 'ENGINE_FIX_REPLACE_TEXT'
  | 'ENGINE_FIX_REMOVE_COMMENT'
  | 'ENGINE_FIX_ESCAPE';

/** Maximum number of errors of one text in each parsing strategy. */
export const MAX_SYNTAX_ERRORS = 100;
/** Maximum length of an excerpt in a title. */
const MAX_TITLE_CHARS = 40;

/** A quick fix with a single edit. */
export function textFix(
  title: SyntaxFixTitle,
  edits: readonly TextEdit[],
  params: SourceFix['params'] = {},
): SourceFix {
  return { title, params, changes: [], edits };
}

/** Inserts `text` at an offset. */
export function insertion(offset: number, text: string): SourceFix {
  return textFix('ENGINE_FIX_INSERT', [{ offset, length: 0, text }], {
    text: shorten(text.replace(/\s+/g, ' ').trim()),
  });
}

/** Removes a range; `found` is its text. */
export function removal(offset: number, found: string): SourceFix {
  return textFix('ENGINE_FIX_REMOVE_TEXT', [{ offset, length: found.length, text: '' }], { text: shorten(found) });
}

/** Replaces a range; `found` is its text. */
export function replacement(offset: number, found: string, text: string): SourceFix {
  return textFix('ENGINE_FIX_REPLACE_TEXT', [{ offset, length: found.length, text }], {
    found: shorten(found),
    text: shorten(text),
  });
}

function shorten(text: string): string {
  return text.length > MAX_TITLE_CHARS ? `${text.slice(0, MAX_TITLE_CHARS)}…` : text;
}

/** A syntax error at a range. */
export function syntaxError(
  code: Extract<EngineCode, `ENGINE_SOURCE_${string}`>,
  place: { readonly offset: number; readonly end: number },
  fix?: SourceFix,
): SourceSyntaxError {
  const range = { offset: place.offset, length: place.end - place.offset };
  return { code, range, ...(fix && { fix }) };
}
