import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** A card with a header around fields. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'card',
  aliases: [],
  group: 'layout',
  kind: 'layout',
  client: { key: 'card', tag: 'el-card', layout: 'rowFormItem' },
  propsSchema,
  ignoredProps: ['style', 'bodyStyle'],
});
