import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** One panel of `collapse`. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'collapseItem',
  aliases: [],
  group: 'layout',
  kind: 'layout',
  partOf: 'collapse',
  client: { key: 'collapseItem', tag: '', layout: 'rowFormItem' },
  propsSchema,
  ignoredProps: ['style'],
});
