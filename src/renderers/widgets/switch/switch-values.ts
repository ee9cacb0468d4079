import type { FieldModel } from '../../../engine/contract/field-model';
import type { Translate } from '../../../engine/contract/language';
import type { Parsed, TextContext, ValueProblem } from '../../../engine/contract/widget-definition';
import { accepted, refused, valueProblem } from '../../../engine/values/parsed';
import { toCleanText, toHalfWidth, toScalarText, toShownText } from '../../../engine/values/text-values';

interface SwitchValues {
  readonly active: number | string;
  readonly inactive: number | string;
}

const DEFAULTS: SwitchValues = { active: 1, inactive: 0 };

/** The two stored values; both small integers or both text, 1 and 0 when the document's are booleans, alike or missing. */
export function switchValues(field: FieldModel): SwitchValues {
  const [active, inactive] = [field.props.activeValue, field.props.inactiveValue];
  if (isSmallInteger(active) && isSmallInteger(inactive) && active !== inactive) return { active, inactive };
  if (typeof active !== 'string' && typeof inactive !== 'string') return DEFAULTS;
  const texts = { active: toCleanText(String(active ?? 1)), inactive: toCleanText(String(inactive ?? 0)) };
  return texts.active === texts.inactive || texts.active === '' || texts.inactive === '' ? DEFAULTS : texts;
}

function isSmallInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647;
}

/** Whether a stored value is the active one. */
export function isOn(value: unknown, field: FieldModel): boolean {
  return value === switchValues(field).active;
}

/** One of the two stored values; also from booleans, 1 and 0, and their texts (older records). Blank is null. */
export function parseSwitch(input: unknown, field: FieldModel): Parsed {
  const values = switchValues(field);
  const text = toScalarText(input)?.trim();
  if (text === undefined) return refused();
  if (text === '') return accepted(null);
  for (const value of [values.active, values.inactive]) if (text === String(value)) return accepted(value);
  if (text === 'true' || text === '1') return accepted(values.active);
  return text === 'false' || text === '0' ? accepted(values.inactive) : refused('ENGINE_VALUE_OPTION', { value: text });
}

/** The authored text of one state; the language's word when the document has none. */
export function stateLabel(isActive: boolean, field: FieldModel, translate: Translate): string {
  const authored = field.props[isActive ? 'activeTxt' : 'inactiveTxt'];
  if (typeof authored === 'string' && authored !== '') return authored;
  return translate(isActive ? 'widget.switch.on' : 'widget.switch.off');
}

/** The authored text of the stored state; '' for blank. What is neither state is shown as it is, and never as one of them. */
export function switchText(value: unknown, field: FieldModel, translate: Translate): string {
  if (value === null || value === undefined || value === '') return '';
  const parsed = parseSwitch(value, field);
  return parsed.ok && parsed.value !== null
    ? stateLabel(isOn(parsed.value, field), field, translate)
    : toShownText(value);
}

/** Refuses what is neither state. */
export function validateSwitch(value: unknown, field: FieldModel): readonly ValueProblem[] {
  const parsed = parseSwitch(value, field);
  return parsed.ok ? [] : [valueProblem(parsed.code, parsed.params)];
}

/** What people write for the two states where a field has words of its own or none. */
const ON_WORDS: ReadonlySet<string> = new Set('true 1 y yes on ✓ ✔ √ ☑ 是 开 開 对 對'.split(' '));
const OFF_WORDS: ReadonlySet<string> = new Set('false 0 n no off × ✗ ✘ ✕ ☐ 否 关 關 错 錯'.split(' '));

/**
 * An imported, pasted or typed text: the text of a state, one of the two stored values, or a word or sign that everybody uses
 * for yes and no, in any case and width. Anything else is refused; so is `x`, which some tick with and others cross out with.
 */
export function switchFromText(text: string, field: FieldModel, context: TextContext): Parsed {
  const values = switchValues(field);
  const wanted = toWord(text);
  if (wanted === '') return accepted(null);
  const isWord = (word: string | number) => toWord(String(word)) === wanted;
  if (isWord(stateLabel(true, field, context.translate))) return accepted(values.active);
  if (isWord(stateLabel(false, field, context.translate))) return accepted(values.inactive);
  const exact = parseSwitch(text.trim(), field);
  if (exact.ok) return exact;
  if (isWord(values.active) || ON_WORDS.has(wanted)) return accepted(values.active);
  if (isWord(values.inactive) || OFF_WORDS.has(wanted)) return accepted(values.inactive);
  return exact;
}

function toWord(text: string): string {
  return toHalfWidth(text).trim().toLowerCase();
}
