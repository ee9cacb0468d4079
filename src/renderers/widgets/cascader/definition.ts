import { defineWidget } from '../../../engine/contract/widget-definition';
import { toList } from '../../../engine/values/option-values';
import { parsePaths } from '../../../engine/values/path-values';
import { pathsFromText, pathsToText, samplePaths, validatePaths } from './path-values';
import propsSchema from './props.schema.json';

/** A path through a tree of choices, root to leaf; a list of paths when multiple. */
export const definition = defineWidget({
  key: 'cascader',
  aliases: [],
  group: 'basic',
  kind: 'value',
  client: { key: 'cascader', tag: 'el-cascader', layout: 'colFormItem' },
  propsSchema,
  renames: {
    'props.props.multiple': 'multiple',
    'props.multiple': 'multiple',
    '__config__.props.multiple': 'multiple',
  },
  ignoredProps: ['style', 'size', 'value'],
  hasOptions: true,
  isListable: true,
  isAllowedInTable: true,
  isSortable: false,
  search: { operators: ['equals'], defaultOperator: 'equals', isMultipleByDefault: false },
  emptyValue: () => [],
  toStored: parsePaths,
  validate: validatePaths,
  toText: pathsToText,
  fromText: pathsFromText,
  column: () => ({ type: 'jsonb' }),
  fromColumn: toList,
  sample: samplePaths,
});
