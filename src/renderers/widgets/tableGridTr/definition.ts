import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** One row of `tableGrid`. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'tableGridTr',
  aliases: [],
  group: 'layout',
  kind: 'layout',
  partOf: 'tableGrid',
  client: { key: 'tableGridTr', tag: '', layout: 'rowFormItem' },
  propsSchema,
  ignoredProps: ['style'],
});
