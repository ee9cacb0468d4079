import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** The heading of a group of fields. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'groupTitle',
  aliases: [],
  group: 'layout',
  kind: 'display',
  client: { key: 'groupTitle', tag: 'groupTitle', layout: 'colFormItem' },
  propsSchema,
  renames: { helpMessage: 'tipLabel' },
  ignoredProps: ['style'],
});
