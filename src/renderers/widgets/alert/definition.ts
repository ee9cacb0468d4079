import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** A message box. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'alert',
  aliases: [],
  group: 'basic',
  kind: 'display',
  client: { key: 'alert', tag: 'el-alert', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'effect', 'center'],
});
