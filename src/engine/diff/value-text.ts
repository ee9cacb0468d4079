import type { ChangeParams, ChangeWord } from './change';

/** Maximum length of a value in a sentence. */
const MAX_CHARS = 80;

const NONE: ChangeWord = 'ENGINE_CHANGE_WORD.none';
const ON: ChangeWord = 'ENGINE_CHANGE_WORD.true';
const OFF: ChangeWord = 'ENGINE_CHANGE_WORD.false';

/**
 * The parameters `before` and `after` of a sentence. Empty for values that cannot be shown (objects) and for long ones that differ
 * after the cut; the sentence then only says that something changed.
 */
export function beforeAndAfter(before: unknown, after: unknown): ChangeParams {
  const shown = { before: toParam(before), after: toParam(after) };
  if (shown.before === null || shown.after === null || shown.before === shown.after) return {};
  return { before: shown.before, after: shown.after };
}

/** A value for a sentence: text, number, or text key; null = cannot be shown. */
export function toParam(value: unknown): string | number | null {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return value ? ON : OFF;
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return toExcerpt(value);
  if (!Array.isArray(value)) return null;
  if (value.length === 0) return NONE;
  const texts = value.map((entry: unknown) => (isScalar(entry) ? String(entry) : null));
  return texts.includes(null) ? null : toExcerpt(texts.join(', '));
}

/** Text keys of the values of enumerated settings. */
const valueWords: ReadonlyMap<unknown, ChangeWord> = new Map<unknown, ChangeWord>([
  ['left', 'ENGINE_CHANGE_WORD.value.left'],
  ['center', 'ENGINE_CHANGE_WORD.value.center'],
  ['right', 'ENGINE_CHANGE_WORD.value.right'],
  ['top', 'ENGINE_CHANGE_WORD.value.top'],
  ['none', 'ENGINE_CHANGE_WORD.none'],
  ['large', 'ENGINE_CHANGE_WORD.value.large'],
  ['middle', 'ENGINE_CHANGE_WORD.value.middle'],
  ['small', 'ENGINE_CHANGE_WORD.value.small'],
  ['general', 'ENGINE_CHANGE_WORD.value.general'],
  ['fullScreen', 'ENGINE_CHANGE_WORD.value.fullScreen'],
  ['drawer', 'ENGINE_CHANGE_WORD.value.drawer'],
  ['equals', 'ENGINE_CHANGE_WORD.value.equals'],
  ['like', 'ENGINE_CHANGE_WORD.value.like'],
  ['range', 'ENGINE_CHANGE_WORD.value.range'],
]);

/** The text key of an enumerated value; any other value unchanged. Not for texts of authors. */
export function toValueWord(value: unknown): unknown {
  return valueWords.get(value) ?? value;
}

/** The start of a text, on one line. */
export function toExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS - 1)}…` : line;
}

/** Joins names for a sentence, at most ten. */
export function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${shown}, … (${String(names.length)})` : shown;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
