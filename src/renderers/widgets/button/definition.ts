import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** A button; what it does is the form's, so it stores nothing. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'button',
  aliases: [],
  group: 'basic',
  kind: 'display',
  client: { key: 'button', tag: 'jnpf-button', layout: 'colFormItem' },
  propsSchema,
  isPressable: true,
  ignoredProps: ['style'],
});
