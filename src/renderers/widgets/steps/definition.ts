import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** Fields in steps, one after the other; its children are `stepItem` nodes. 3.4.7 clients get tabs. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'steps',
  aliases: [],
  group: 'layout',
  kind: 'layout',
  client: { key: 'tab', tag: 'el-tab', layout: 'rowFormItem' },
  propsSchema,
  renames: { '__config__.active': 'active' },
  ignoredProps: ['style', 'size', 'tabPosition', 'type'],
});
