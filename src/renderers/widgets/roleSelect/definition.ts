import { defineWidget } from '../../../engine/contract/widget-definition';
import { idsOf } from '../../../engine/values/people-widget';
import propsSchema from './props.schema.json';

/** Roles, by their ids. */
export const definition = defineWidget({
  ...idsOf('role'),
  key: 'roleSelect',
  aliases: [],
  client: { key: 'roleSelect', tag: 'roleSelect', layout: 'colFormItem' },
  propsSchema,
});
