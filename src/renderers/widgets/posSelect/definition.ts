import { defineWidget } from '../../../engine/contract/widget-definition';
import { idsOf } from '../../../engine/values/people-widget';
import propsSchema from './props.schema.json';

/** Positions, by their ids. */
export const definition = defineWidget({
  ...idsOf('position'),
  key: 'posSelect',
  aliases: [],
  client: { key: 'posSelect', tag: 'pos-select', layout: 'colFormItem' },
  propsSchema,
});
