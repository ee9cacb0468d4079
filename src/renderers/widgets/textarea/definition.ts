import { defineWidget } from '../../../engine/contract/widget-definition';
import { parseText, toShownText } from '../../../engine/values/text-values';
import { sampleText, validateLength } from '../../../engine/values/text-widget';
import propsSchema from './props.schema.json';

/** Several lines of text. */
export const definition = defineWidget({
  key: 'textarea',
  aliases: [],
  group: 'basic',
  kind: 'value',
  client: { key: 'textarea', tag: 'el-input', layout: 'colFormItem' },
  propsSchema,
  renames: { autosize: 'autoSize', showWordLimit: 'showCount', showWordlimit: 'showCount' },
  ignoredProps: ['style', 'size', 'type', 'value', 'rows', 'useMask', 'maskConfig', 'useScan'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: { operators: ['equals', 'like'], defaultOperator: 'like', isMultipleByDefault: false },
  emptyValue: () => null,
  toStored: parseText,
  validate: validateLength,
  toText: toShownText,
  column: () => ({ type: 'text' }),
  sample: (field, seed) => sampleText(field, `第${seed}行\n第二行`),
});
