import { systemIdAnswers } from '../../../engine/values/system-widget';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** The position of the user who created the record. */
export const definition = defineWidget({
  ...systemIdAnswers('position'),
  key: 'currPosition',
  aliases: [],
  client: { key: 'currPosition', tag: 'jnpf-open-data', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'type'],
  systemValue: 'currPosition',
  currentValue: (_field, context) => context.user.positionId,
});
