import { valuelessAnswers } from '../../../engine/contract/valueless';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

/** Another screen inside of this one, opened by the node's action (docs/module-format.md#screens-in-screens). */
export const definition = defineWidget({
  ...valuelessAnswers,
  key: 'screen',
  aliases: [],
  group: 'layout',
  kind: 'display',
  // No module has one, and so no client gets it.
  client: { key: 'JNPFText', tag: 'JNPF-Text', layout: 'colFormItem' },
  propsSchema,
  hostsScreen: true,
});
