import { createRefusalIssue, EngineError } from '../../contract/errors';
import { MAX_TEXT_LENGTH } from '../limits';
import { isList, toText, type ExpressionValue } from '../value';

/** Texts in which every code unit is a character of its own: ASCII, CJK, full-width forms. */
const SIMPLE = /^[ -~\u3000-\u3029\u3400-\u9fff\uff01-\uff9d]*$/;
/**
 * A character as a reader sees it: a flag, or a code point with its marks, skin tone, tags and what a joiner ties to it.
 * Written out because runtimes differ in the tables behind Intl.Segmenter, and every place must count alike.
 */
const CHARACTER = /(?:\p{RI}{2}|\r\n|[^])(?:\u200d\p{ExtPict}|[\p{M}\p{EMod}\u200c\u200d]|[\u{e0020}-\u{e007f}])*/gu;

/** The characters of a text as a reader counts them: 中 is one, 👍🏽 and 👨‍👩‍👧 are one each. */
export function charactersOf(text: string): readonly string[] {
  return SIMPLE.test(text) ? text.split('') : (text.match(CHARACTER) ?? []);
}

/** Refuses a text that an evaluation makes when it is longer than MAX_TEXT_LENGTH. Throws EngineError. */
export function checkLength(length: number): void {
  if (length <= MAX_TEXT_LENGTH) return;
  throw new EngineError([createRefusalIssue('ENGINE_EXPRESSION_LIMIT', '', { position: 1, limit: MAX_TEXT_LENGTH })]);
}

/** Texts one behind the other; refused before a result beyond MAX_TEXT_LENGTH takes the memory. Throws EngineError. */
export function joinTexts(values: readonly ExpressionValue[], separator: string): string {
  let text = '';
  values.forEach((value, index) => {
    const part = textOf(value);
    checkLength(text.length + separator.length + part.length);
    text += index > 0 ? separator + part : part;
  });
  return text;
}

/** Text of a value; that of a list is bounded. Throws EngineError beyond MAX_TEXT_LENGTH. */
export function textOf(value: ExpressionValue): string {
  return isList(value) ? joinTexts(value, ',') : toText(value);
}
