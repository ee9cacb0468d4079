import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** A link to an address. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'link',
  aliases: [],
  group: 'basic',
  kind: 'display',
  client: { key: 'link', tag: 'JnpfLink', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style'],
});
