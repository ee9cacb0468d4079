import { defineWidget } from '../../../engine/contract/widget-definition';
import { oneOrSeveralChoices } from '../../../engine/values/choice-widget';
import propsSchema from './props.schema.json';

/** Choices from a drop-down tree (`dicSelect` of older generations is one over a dictionary); a list when multiple. */
export const definition = defineWidget({
  ...oneOrSeveralChoices,
  key: 'treeSelect',
  aliases: ['dicSelect'],
  group: 'advanced',
  client: { key: 'treeSelect', tag: 'JNPFTreeSelect', layout: 'colFormItem' },
  propsSchema,
});
