import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** One step of `steps`; 3.4.7 clients get a tab. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'stepItem',
  aliases: [],
  group: 'layout',
  kind: 'layout',
  partOf: 'steps',
  client: { key: 'tabItem', tag: '', layout: 'rowFormItem' },
  propsSchema,
  ignoredProps: ['style'],
});
