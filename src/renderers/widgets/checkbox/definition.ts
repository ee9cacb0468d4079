import { defineWidget } from '../../../engine/contract/widget-definition';
import { severalChoices } from '../../../engine/values/choice-widget';
import propsSchema from './props.schema.json';

/** Any of a few choices, all visible; stored as a list. */
export const definition = defineWidget({
  ...severalChoices,
  key: 'checkbox',
  aliases: [],
  group: 'basic',
  client: { key: 'checkbox', tag: 'JnpfCheckbox', layout: 'colFormItem' },
  propsSchema,
  renames: {
    '__config__.optionType': 'optionType',
    '__config__.border': 'border',
    '__config__.direction': 'direction',
  },
  isAllowedInTable: false,
});
