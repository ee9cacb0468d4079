import { defineWidget } from '../../../engine/contract/widget-definition';
import { choicesFromText, choicesToText, sampleChoices, validateChoices } from '../../../engine/values/choice-widget';
import { parseChoices, toList } from '../../../engine/values/option-values';
import propsSchema from './props.schema.json';

/** Any of a few choices, all visible; stored as a list (contract a.1). */
export const definition = defineWidget({
  key: 'checkbox',
  aliases: [],
  group: 'basic',
  kind: 'value',
  client: { key: 'checkbox', tag: 'JnpfCheckbox', layout: 'colFormItem' },
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
  isSortable: false,
  search: { operators: ['equals'], defaultOperator: 'equals', isMultipleByDefault: false },
  emptyValue: () => [],
  toStored: parseChoices,
  validate: validateChoices,
  toText: choicesToText,
  fromText: choicesFromText,
  column: () => ({ type: 'jsonb' }),
  fromColumn: toList,
  sample: sampleChoices,
});
