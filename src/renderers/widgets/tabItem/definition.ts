import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** One tab of `tab`. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'tabItem',
  aliases: [],
  group: 'layout',
  kind: 'layout',
  partOf: 'tab',
  client: { key: 'tabItem', tag: '', layout: 'rowFormItem' },
  propsSchema,
  ignoredProps: ['style'],
});
