import { defineWidget } from '../../../engine/contract/widget-definition';
import { toList } from '../../../engine/values/option-values';
import { parsePaths } from '../../../engine/values/path-values';
import { choiceOf, pathsFromText, pathsToText, samplePaths } from './area-rules';
import propsSchema from './props.schema.json';

/** An administrative division as the path of ids from its province (docs/module-format.md#areas); a list of paths when multiple. */
export const definition = defineWidget({
  key: 'areaSelect',
  aliases: ['address'],
  group: 'advanced',
  kind: 'value',
  client: { key: 'address', tag: 'JNPF-Address', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: false,
  search: { operators: ['equals'], defaultOperator: 'equals', isMultipleByDefault: false },
  emptyValue: () => [],
  toStored: parsePaths,
  toText: pathsToText,
  fromText: pathsFromText,
  refersToTree: (field) => ({ tree: 'area', ...choiceOf(field) }),
  column: () => ({ type: 'jsonb' }),
  fromColumn: toList,
  sample: samplePaths,
});
