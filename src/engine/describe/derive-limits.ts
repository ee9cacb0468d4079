import { EMPTY_USER } from '../contract/empty-user';
import type { FieldModel } from '../contract/field-model';
import type { ValidateContext, ValueProblem, WidgetDefinition } from '../contract/widget-definition';
import { indexOptions } from '../values/option-values';
import { maxLengthOf } from '../values/text-widget';
import type { ValueShape } from './value-shape';

/** What a definition is asked about values of a field that is always checked. */
interface Question {
  readonly field: FieldModel;
  readonly definition: WidgetDefinition;
  /** Whether every save checks the field; false = something may hide it, and then its limits do not hold. */
  readonly isChecked: boolean;
}

const STRANGER = '\u2063probe';
const HUGE = Number.MAX_SAFE_INTEGER;

/**
 * Adds to a form what the definition's own check refuses: other choices than the module's, too long texts, numbers out of range,
 * and the author's patterns as far as JSON Schema can say them.
 */
export function addLimits(shape: ValueShape, question: Question): ValueShape {
  if (shape.type === 'text') return addTextLimits(shape, question, (text) => text);
  if (shape.type === 'number') return addRange(shape, question, (number) => number);
  if (shape.type !== 'list') return shape;
  const length = shape.length ?? 1;
  const { item } = shape;
  const wrap = (value: unknown): unknown => Array.from({ length }, () => value);
  if (item.type === 'text') return { ...shape, item: addChoices(item, question, wrap) };
  if (item.type === 'number') return { ...shape, item: addRange(item, question, wrap) };
  if (item.type !== 'list' || item.item.type !== 'text') return shape;
  return { ...shape, item: { ...item, item: addChoices(item.item, question, (value) => [wrap(value)]) } };
}

type TextShape = Extract<ValueShape, { type: 'text' }>;
type NumberShape = Extract<ValueShape, { type: 'number' }>;
/** A single value as the field stores it. */
type Wrap = (value: unknown) => unknown;

function addTextLimits(shape: TextShape, question: Question, wrap: Wrap): ValueShape {
  const chosen = addChoices(shape, question, wrap);
  const { field, definition, isChecked } = question;
  // The codec itself writes times of day in this form, checked or not.
  if (definition.column(field)?.type === 'time') return { ...chosen, pattern: TIME_PATTERN };
  if (!isChecked) return chosen;
  const max = maxLengthOf(field);
  const isLimited = max !== null && hasProblem(question, 'x'.repeat(max + 1), 'ENGINE_VALUE_TOO_LONG');
  return { ...chosen, maxLength: isLimited ? max : null, pattern: sayablePattern(field) };
}

const TIME_PATTERN = '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$';

function addChoices(shape: TextShape, question: Question, wrap: Wrap): TextShape {
  const { options } = question.field;
  if (options?.kind !== 'static' || !hasProblem(question, wrap(STRANGER), 'ENGINE_VALUE_OPTION')) return shape;
  const choices = [...indexOptions(options.items).keys()];
  return choices.length === 0 ? shape : { ...shape, choices, isClosed: question.isChecked };
}

function addRange(shape: NumberShape, question: Question, wrap: Wrap): NumberShape {
  if (!question.isChecked) return shape;
  return {
    ...shape,
    min: boundOf(question, wrap(-HUGE), 'min'),
    max: boundOf(question, wrap(HUGE), 'max'),
  };
}

function boundOf(question: Question, value: unknown, name: 'min' | 'max'): number | null {
  const code: ValueProblem['code'] = name === 'min' ? 'ENGINE_VALUE_TOO_SMALL' : 'ENGINE_VALUE_TOO_LARGE';
  const bound = problemsOf(question, value).find((problem) => problem.code === code)?.params[name];
  return typeof bound === 'number' ? bound : null;
}

function hasProblem(question: Question, value: unknown, code: ValueProblem['code']): boolean {
  return problemsOf(question, value).some((problem) => problem.code === code);
}

function problemsOf({ field, definition }: Question, value: unknown): readonly ValueProblem[] {
  return definition.validate(value, field, NOWHERE);
}

/** A record without other values, at no particular time; only what the module itself lists is a choice. */
const NOWHERE: ValidateContext = {
  now: 0,
  timeZone: 'UTC',
  language: 'en',
  user: EMPTY_USER,
  valueOf: () => undefined,
  optionsOf: (field) => (field.options?.kind === 'static' ? field.options.items : undefined),
};

/** Atoms that match other things with the flag `u` than without: half a pair of surrogates is one of their characters. */
const READS_HALVES = /(?:^|[^\\])(?:\\\\)*(?:\.|\[\^|\\[SWD])/;

/**
 * The author's pattern in JSON Schema's terms (ECMA-262 with the flag `u`): the only one of the field, without flags, and of the
 * same meaning there; null otherwise, because a pattern that says something else would be worse than none.
 */
function sayablePattern({ patterns }: FieldModel): string | null {
  const [rule] = patterns;
  if (!rule || patterns.length > 1 || rule.flags !== '' || READS_HALVES.test(rule.source)) return null;
  try {
    new RegExp(rule.source, 'u');
    return rule.source;
  } catch {
    return null;
  }
}
