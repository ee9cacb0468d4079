import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** Tabs; its children are `tabItem` nodes. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'tab',
  aliases: [],
  group: 'layout',
  kind: 'layout',
  client: { key: 'tab', tag: 'el-tab', layout: 'rowFormItem' },
  propsSchema,
  renames: { '__config__.active': 'active' },
  ignoredProps: ['style', 'closable', 'addable', 'editable', 'stretch'],
});
