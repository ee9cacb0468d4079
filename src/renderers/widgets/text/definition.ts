import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** Static text; its words stood in `__config__.defaultValue` before 3.5. */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'text',
  aliases: [
    'JNPFText',
    'HSZText',
    'hszText',
    'CCITText',
    'ccitText',
    'QTText',
    'qtText',
    'LYDCText',
    'LydcText',
    'lydcText',
    'POXIAOText',
    'PoxiaoText',
    'poxiaoText',
    'XXXText',
  ],
  group: 'basic',
  kind: 'display',
  client: { key: 'JNPFText', tag: 'JNPF-Text', layout: 'colFormItem' },
  propsSchema,
  renames: { '__config__.defaultValue': 'content' },
  ignoredProps: ['style'],
});
