import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** A page inside the form; 3.4.7 clients get a link to it. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'iframe',
  aliases: [],
  group: 'basic',
  kind: 'display',
  client: { key: 'link', tag: 'JnpfLink', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'target', 'textStyle'],
});
