import { defineWidget } from '../../../engine/contract/widget-definition';
import { parseRows } from './parse-rows';
import propsSchema from './props.schema.json';

/** A sub-table: its rows are plain objects, its columns the field's children (docs/module-format.md#sub-tables). */
export const definition = defineWidget({
  key: 'table',
  aliases: [],
  group: 'advanced',
  kind: 'table',
  client: { key: 'table', tag: 'JNPF-InputTable', layout: 'rowFormItem' },
  propsSchema,
  renames: { '__config__.showTitle': 'showTitle' },
  ignoredProps: ['style', 'tableConf', 'defaultValue'],
  hasOptions: false,
  isListable: false,
  isAllowedInTable: false,
  isSortable: false,
  search: null,
  emptyValue: () => [],
  toStored: (input) => ({ ok: true, value: parseRows(input) }),
  toText: (value, _field, context) =>
    Array.isArray(value) && value.length > 0 ? context.translate('widget.table.rowCount', { count: value.length }) : '',
  column: () => null,
  sample: (_field, seed) => Array.from({ length: Math.abs(Math.trunc(seed)) % 3 }, () => ({})),
});
