import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** A dividing line, with or without words. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'divider',
  aliases: [],
  group: 'layout',
  kind: 'display',
  client: { key: 'divider', tag: 'el-divider', layout: 'colFormItem' },
  propsSchema,
  renames: { '__slot__.default': 'content' },
  ignoredProps: ['style'],
});
