import { defineWidget } from '../../../engine/contract/widget-definition';
import { booleanProp } from '../../../engine/values/field-props';
import { toDecimalText, toNumber } from '../../../engine/values/number-values';
import { toList } from '../../../engine/values/option-values';
import { parseSlider, sampleSlider, sliderToText, textToSlider, validateSlider } from './slider-rules';
import propsSchema from './props.schema.json';

/** A number on a bar, or a pair of numbers when range is on. */
export const definition = defineWidget({
  key: 'slider',
  aliases: [],
  group: 'basic',
  kind: 'value',
  client: { key: 'slider', tag: 'el-slider', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: false,
  isSortable: false,
  search: null,
  emptyValue: () => null,
  toStored: parseSlider,
  validate: validateSlider,
  toText: sliderToText,
  toDisplay: (value, field) => (booleanProp(field, 'range') ? sliderToText(value) : (toNumber(value) ?? null)),
  fromText: textToSlider,
  column: (field) => ({ type: booleanProp(field, 'range') ? 'jsonb' : 'numeric' }),
  fromColumn: (value, field) => {
    if (!booleanProp(field, 'range')) return toNumber(value) ?? null;
    const pair = toList(value);
    return pair.length === 0 ? null : pair;
  },
  toDecimal: (value) => toDecimalText(value),
  sample: sampleSlider,
});
