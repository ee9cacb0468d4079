import { systemTimeAnswers } from '../../../engine/values/system-widget';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** The moment the record was changed last, set by the server. */
export const definition = defineWidget({
  ...systemTimeAnswers,
  key: 'modifyTime',
  aliases: [],
  client: { key: 'modifyTime', tag: 'el-input', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'type'],
  systemValue: 'modifyTime',
});
