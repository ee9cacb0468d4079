import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** A grid container with columns. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'row',
  aliases: [],
  group: 'layout',
  kind: 'layout',
  client: { key: 'row', tag: '', layout: 'rowFormItem' },
  propsSchema,
  ignoredProps: ['style', 'gutter', 'layoutTree', 'rowType'],
});
