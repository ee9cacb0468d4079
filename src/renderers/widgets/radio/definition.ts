import { defineWidget } from '../../../engine/contract/widget-definition';
import { oneChoice } from '../../../engine/values/choice-widget';
import propsSchema from './props.schema.json';

/** One of a few choices, all visible. */
export const definition = defineWidget({
  ...oneChoice,
  key: 'radio',
  aliases: [],
  group: 'basic',
  client: { key: 'radio', tag: 'JnpfRadio', layout: 'colFormItem' },
  propsSchema,
  renames: {
    '__config__.optionType': 'optionType',
    '__config__.border': 'border',
    '__config__.direction': 'direction',
  },
  isAllowedInTable: false,
});
