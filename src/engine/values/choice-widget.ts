import type { FieldModel, OptionItem } from '../contract/field-model';
import type { Parsed, TextContext, ValidateContext, ValueProblem, WidgetSpec } from '../contract/widget-definition';
import { booleanProp } from './field-props';
import {
  documentOptions,
  enabledOptions,
  findChoices,
  indexOptions,
  parseChoice,
  parseChoices,
  splitChoiceText,
  toChoiceLabels,
  toChoiceList,
  toList,
} from './option-values';
import { accepted, refused, valueProblem } from './parsed';

/** Separator between labels of several choices, in lists and exports. */
export const CHOICE_SEPARATOR = ',';

/** One finding per chosen value that the known options do not contain; none while the options are unknown. */
export function validateChoices(value: unknown, field: FieldModel, context: ValidateContext): readonly ValueProblem[] {
  const options = context.optionsOf(field);
  if (!options) return [];
  const index = indexOptions(options);
  return toChoiceList(value)
    .filter((entry) => !index.has(entry))
    .map((entry) => valueProblem('ENGINE_VALUE_OPTION', { value: entry }));
}

/** Labels of the choices joined by commas. */
function choicesToText(value: unknown, field: FieldModel, context: TextContext): string {
  return toChoiceLabels(value, context.optionsOf(field)).join(CHOICE_SEPARATOR);
}

/** Text of an import cell → one stored choice, by label first, then by value. */
function choiceFromText(text: string, field: FieldModel, context: TextContext): Parsed {
  const wanted = text.trim();
  if (wanted === '') return accepted(null);
  const options = context.optionsOf(field);
  if (options.length === 0) return parseChoice(wanted);
  const found = findChoices([wanted], options);
  return found ? accepted(found[0]) : refused('ENGINE_VALUE_OPTION', { value: wanted });
}

/** Text of an import cell → stored choices, by label first, then by value. */
function choicesFromText(text: string, field: FieldModel, context: TextContext): Parsed {
  const wanted = splitChoiceText(text);
  const options = context.optionsOf(field);
  if (options.length === 0) return parseChoices(wanted);
  const found = findChoices(wanted, options);
  return found ? parseChoices(found) : refused('ENGINE_VALUE_OPTION', { value: text.trim() });
}

/** A choice the document offers, by seed; made up when the choices come from elsewhere. */
function sampleChoice(field: FieldModel, seed: number): string {
  const values = sampleable(field).map((item) => item.value);
  return values[Math.abs(seed) % Math.max(values.length, 1)] ?? `option${seed}`;
}

/** One or two choices the document offers, by seed. */
function sampleChoices(field: FieldModel, seed: number): readonly string[] {
  return [...new Set([sampleChoice(field, seed), sampleChoice(field, seed + (seed % 2))])];
}

function sampleable(field: FieldModel): readonly OptionItem[] {
  return enabledOptions(documentOptions(field)).filter((item) => !item.children?.length && item.value !== '');
}

const choiceAnswers = {
  kind: 'value',
  ignoredProps: ['style', 'size', 'value'],
  hasOptions: true,
  isListable: true,
  search: { operators: ['equals'], defaultOperator: 'equals', isMultipleByDefault: false },
  validate: validateChoices,
  toText: choicesToText,
} satisfies Partial<WidgetSpec>;

/** Answers of a control that stores one of its options. */
export const oneChoice = {
  ...choiceAnswers,
  isSortable: true,
  emptyValue: () => null,
  toStored: parseChoice,
  fromText: choiceFromText,
  column: () => ({ type: 'text', isShort: true }),
  fromColumn: (value) => value ?? null,
  sample: sampleChoice,
} satisfies Partial<WidgetSpec>;

/** Answers of a control that stores a list of its options. */
export const severalChoices = {
  ...choiceAnswers,
  isSortable: false,
  emptyValue: () => [],
  toStored: parseChoices,
  fromText: choicesFromText,
  column: () => ({ type: 'jsonb' }),
  fromColumn: toList,
  sample: sampleChoices,
} satisfies Partial<WidgetSpec>;

const answersOf = (field: FieldModel) => (booleanProp(field, 'multiple') ? severalChoices : oneChoice);

/** Answers of a control that stores one of its options, or with `multiple` a list of them. */
export const oneOrSeveralChoices = {
  ...choiceAnswers,
  renames: { 'props.props.multiple': 'multiple' },
  isAllowedInTable: true,
  isSortable: true,
  emptyValue: (field) => answersOf(field).emptyValue(),
  toStored: (input, field) => answersOf(field).toStored(input),
  fromText: (text, field, context) => answersOf(field).fromText(text, field, context),
  column: (field) => answersOf(field).column(),
  fromColumn: (value, field) => answersOf(field).fromColumn(value),
  sample: (field, seed) => answersOf(field).sample(field, seed),
} satisfies Partial<WidgetSpec>;
