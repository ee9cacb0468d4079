import { defineWidget } from '../../../engine/contract/widget-definition';
import { choiceFromText, choicesToText, sampleChoice, validateChoices } from '../../../engine/values/choice-widget';
import { parseChoice } from '../../../engine/values/option-values';
import propsSchema from './props.schema.json';

/** One of a few choices, all visible (contract a.1). */
export const definition = defineWidget({
  key: 'radio',
  aliases: [],
  group: 'basic',
  kind: 'value',
  client: { key: 'radio', tag: 'JnpfRadio', layout: 'colFormItem' },
  propsSchema,
  renames: {
    '__config__.optionType': 'optionType',
    '__config__.border': 'border',
    '__config__.direction': 'direction',
  },
  ignoredProps: ['style', 'size', 'value'],
  hasOptions: true,
  isListable: true,
  isAllowedInTable: false,
  isSortable: true,
  search: { operators: ['equals'], defaultOperator: 'equals', isMultipleByDefault: false },
  emptyValue: () => null,
  toStored: parseChoice,
  validate: validateChoices,
  toText: choicesToText,
  fromText: choiceFromText,
  column: () => ({ type: 'text', isShort: true }),
  sample: sampleChoice,
});
