import { defineWidget } from '../../../engine/contract/widget-definition';
import { findJsonError } from '../../../engine/values/json-text';
import { valueProblem } from '../../../engine/values/parsed';
import { parseText, toShownText } from '../../../engine/values/text-values';
import { sampleText, validateLength } from '../../../engine/values/text-widget';
import { languageOf } from './language';
import propsSchema from './props.schema.json';

/** A text in a language of programs or data, written in an editor; its choices are what completion offers. */
export const definition = defineWidget({
  key: 'code',
  aliases: [],
  group: 'advanced',
  kind: 'value',
  client: { key: 'textarea', tag: 'el-input', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'placeholder', 'autoSize', 'autosize', 'showCount', 'clearable', 'type'],
  hasOptions: true,
  isListable: false,
  isAllowedInTable: false,
  isSortable: false,
  search: null,
  emptyValue: () => null,
  toStored: parseText,
  validate(value, field, { valueOf }) {
    const found = languageOf(field, valueOf) === 'json' ? findJsonError(toShownText(value)) : null;
    return [...validateLength(value, field), ...(found ? [valueProblem('WIDGET_CODE_JSON', found)] : [])];
  },
  readsFields: ({ props }) => (typeof props['languageField'] === 'string' ? [props['languageField']] : []),
  toText: toShownText,
  column: () => ({ type: 'text' }),
  // A number is a text of every language.
  sample: (field, seed) => sampleText(field, String(seed)),
});
