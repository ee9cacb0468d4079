import { systemIdAnswers } from '../../../engine/values/system-widget';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** The user who changed the record last, set by the server. */
export const definition = defineWidget({
  ...systemIdAnswers('user'),
  key: 'modifyUser',
  aliases: [],
  client: { key: 'modifyUser', tag: 'el-input', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'type'],
  systemValue: 'modifyUser',
});
