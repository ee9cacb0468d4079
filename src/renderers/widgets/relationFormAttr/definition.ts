import { defineWidget } from '../../../engine/contract/widget-definition';
import { attributeAnswers } from '../../../engine/values/attribute-widget';
import propsSchema from './props.schema.json';

/** A field of the record that a `relationForm` has chosen; stored only when the document says so (docs/module-format.md#relations). */
export const definition = defineWidget({
  ...attributeAnswers,
  key: 'relationFormAttr',
  aliases: [],
  group: 'advanced',
  client: { key: 'relationFormAttr', tag: 'relationFormAttr', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value', 'placeholder', 'isStorage'],
});
