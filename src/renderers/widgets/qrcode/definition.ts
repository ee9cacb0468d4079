import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** A QR code of a fixed text, of another field's value or of the record itself. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'qrcode',
  aliases: [],
  group: 'basic',
  kind: 'display',
  client: { key: 'qrcode', tag: 'jnpf-qrcode', layout: 'colFormItem' },
  propsSchema,
  renames: { size: 'width' },
  losses: [{ reason: 'qrcodePayload', when: { prop: 'dataType', value: 'form' } }],
  ignoredProps: ['style', 'value'],
});
