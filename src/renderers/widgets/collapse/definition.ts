import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** Folding panels; its children are `collapseItem` nodes. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'collapse',
  aliases: [],
  group: 'layout',
  kind: 'layout',
  client: { key: 'collapse', tag: 'el-collapse', layout: 'rowFormItem' },
  propsSchema,
  renames: { '__config__.active': 'active' },
  ignoredProps: ['style'],
});
