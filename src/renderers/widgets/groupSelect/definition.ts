import { defineWidget } from '../../../engine/contract/widget-definition';
import { idsOf } from '../../../engine/values/people-widget';
import propsSchema from './props.schema.json';

/** Groups of people, by their ids. */
export const definition = defineWidget({
  ...idsOf('group'),
  key: 'groupSelect',
  aliases: [],
  client: { key: 'groupSelect', tag: 'groupSelect', layout: 'colFormItem' },
  propsSchema,
});
