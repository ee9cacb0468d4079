import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** One cell of `tableGrid`. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'tableGridTd',
  aliases: [],
  group: 'layout',
  kind: 'layout',
  partOf: 'tableGridTr',
  client: { key: 'tableGridTd', tag: '', layout: 'rowFormItem' },
  propsSchema,
  renames: {
    '__config__.merged': 'merged',
    '__config__.colspan': 'colspan',
    '__config__.rowspan': 'rowspan',
    '__config__.backgroundColor': 'backgroundColor',
  },
  ignoredProps: ['style'],
});
