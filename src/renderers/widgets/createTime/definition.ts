import { systemTimeAnswers } from '../../../engine/values/system-widget';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** The moment the record was created, set by the server. */
export const definition = defineWidget({
  ...systemTimeAnswers,
  key: 'createTime',
  aliases: [],
  client: { key: 'createTime', tag: 'jnpf-open-data', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'type'],
  systemValue: 'createTime',
  currentValue: (_field, context) => context.now,
});
