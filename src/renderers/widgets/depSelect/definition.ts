import { defineWidget } from '../../../engine/contract/widget-definition';
import { idsOf, ownChoice } from '../../../engine/values/people-widget';
import propsSchema from './props.schema.json';

/** Departments, by their ids (docs/module-format.md#people-fields). */
export const definition = defineWidget({
  ...idsOf('department'),
  key: 'depSelect',
  aliases: [],
  client: { key: 'depSelect', tag: 'dep-select', layout: 'colFormItem' },
  propsSchema,
  currentValue: (field, { user }) => ownChoice(field, user.departmentId),
});
