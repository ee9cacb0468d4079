import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** A bar code of a fixed text or of another field's value. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'barcode',
  aliases: [],
  group: 'basic',
  kind: 'display',
  client: { key: 'barcode', tag: 'jnpf-barcode', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value'],
});
