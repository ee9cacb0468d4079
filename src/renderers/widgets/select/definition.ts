import { defineWidget } from '../../../engine/contract/widget-definition';
import { oneOrSeveralChoices } from '../../../engine/values/choice-widget';
import propsSchema from './props.schema.json';

/** Choices from a drop-down list; a list when multiple. */
export const definition = defineWidget({
  ...oneOrSeveralChoices,
  key: 'select',
  aliases: [],
  group: 'basic',
  client: { key: 'select', tag: 'JnpfSelect', layout: 'colFormItem' },
  propsSchema,
  search: { operators: ['equals'], defaultOperator: 'equals', isMultipleByDefault: true },
});
