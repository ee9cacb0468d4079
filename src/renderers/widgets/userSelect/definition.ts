import { defineWidget } from '../../../engine/contract/widget-definition';
import { idsOf, ownChoice } from '../../../engine/values/people-widget';
import propsSchema from './props.schema.json';

/** People, by their ids (docs/module-format.md#people-fields). */
export const definition = defineWidget({
  ...idsOf('user'),
  key: 'userSelect',
  aliases: [],
  client: { key: 'userSelect', tag: 'user-select', layout: 'colFormItem' },
  propsSchema,
  currentValue: (field, { user }) => ownChoice(field, user.userId),
});
