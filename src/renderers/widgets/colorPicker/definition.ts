import { defineWidget } from '../../../engine/contract/widget-definition';
import { toShownText } from '../../../engine/values/text-values';
import { parseColor, sampleColor } from './color-values';
import propsSchema from './props.schema.json';

/** A colour as CSS text in the notation that the document names. */
export const definition = defineWidget({
  key: 'colorPicker',
  aliases: [],
  group: 'basic',
  kind: 'value',
  client: { key: 'colorPicker', tag: 'el-color-picker', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value', 'predefine'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: false,
  isSortable: false,
  search: null,
  emptyValue: () => null,
  toStored: parseColor,
  toText: toShownText,
  column: () => ({ type: 'text', isShort: true }),
  sample: sampleColor,
});
