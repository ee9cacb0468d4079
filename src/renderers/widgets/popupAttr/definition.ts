import { defineWidget } from '../../../engine/contract/widget-definition';
import { attributeAnswers } from '../../../engine/values/attribute-widget';
import propsSchema from './props.schema.json';

/** A member of the row that a `popupSelect` has chosen; stored only when the document says so (docs/module-format.md#relations). */
export const definition = defineWidget({
  ...attributeAnswers,
  key: 'popupAttr',
  aliases: [],
  group: 'advanced',
  client: { key: 'popupAttr', tag: 'popupAttr', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value', 'placeholder', 'isStorage'],
});
