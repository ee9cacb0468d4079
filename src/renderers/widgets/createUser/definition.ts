import { systemIdAnswers } from '../../../engine/values/system-widget';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** The user who created the record, set by the server. */
export const definition = defineWidget({
  ...systemIdAnswers('user'),
  key: 'createUser',
  aliases: [],
  client: { key: 'createUser', tag: 'jnpf-open-data', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'type'],
  systemValue: 'createUser',
  currentValue: (_field, context) => context.user.userId,
});
