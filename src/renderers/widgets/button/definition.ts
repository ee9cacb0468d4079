import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** A button; what it does is bound by the page, so it stores nothing. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'button',
  aliases: [],
  group: 'basic',
  kind: 'display',
  client: { key: 'button', tag: 'jnpf-button', layout: 'colFormItem' },
  propsSchema,
  losses: [{ reason: 'buttonField' }],
  ignoredProps: ['style'],
});
