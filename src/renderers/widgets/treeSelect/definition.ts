import { defineWidget } from '../../../engine/contract/widget-definition';
import {
  choiceFromText,
  choicesFromText,
  choicesToText,
  sampleChoice,
  sampleChoices,
  validateChoices,
} from '../../../engine/values/choice-widget';
import { booleanProp } from '../../../engine/values/field-props';
import { parseChoice, parseChoices, toList } from '../../../engine/values/option-values';
import propsSchema from './props.schema.json';

/** Choices from a drop-down tree (contract a.1; dicSelect of older generations is one over a dictionary); a list when multiple. */
export const definition = defineWidget({
  key: 'treeSelect',
  aliases: ['dicSelect'],
  group: 'advanced',
  kind: 'value',
  client: { key: 'treeSelect', tag: 'JNPFTreeSelect', layout: 'colFormItem' },
  propsSchema,
  renames: { 'props.props.multiple': 'multiple' },
  ignoredProps: ['style', 'size', 'value'],
  hasOptions: true,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: { operators: ['equals'], defaultOperator: 'equals', isMultipleByDefault: false },
  emptyValue: (field) => (booleanProp(field, 'multiple') ? [] : null),
  toStored: (input, field) => (booleanProp(field, 'multiple') ? parseChoices(input) : parseChoice(input)),
  validate: validateChoices,
  toText: choicesToText,
  fromText: (text, field, context) =>
    booleanProp(field, 'multiple') ? choicesFromText(text, field, context) : choiceFromText(text, field, context),
  column: (field) => (booleanProp(field, 'multiple') ? { type: 'jsonb' } : { type: 'text', isShort: true }),
  fromColumn: (value, field) => (booleanProp(field, 'multiple') ? toList(value) : (value ?? null)),
  sample: (field, seed) => (booleanProp(field, 'multiple') ? sampleChoices(field, seed) : sampleChoice(field, seed)),
});
