import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** A table used as layout: rows of cells that hold fields. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'tableGrid',
  aliases: [],
  group: 'layout',
  kind: 'layout',
  client: { key: 'tableGrid', tag: '', layout: 'rowFormItem' },
  propsSchema,
  renames: {
    '__config__.borderType': 'borderType',
    '__config__.borderColor': 'borderColor',
    '__config__.borderWidth': 'borderWidth',
  },
  ignoredProps: ['style'],
});
