import type { FieldModel } from '../contract/field-model';
import { textProp } from '../values/field-props';
import type { ExportContext } from './field-context';
import type { DraftRecord, FormilyNode } from './formily-node';
import { toFieldSchema } from './to-field-schema';

interface TablePlace {
  readonly context: ExportContext;
  /** Schema of a cell by its name; empty when the column has no equal. */
  readonly toCell: (column: FieldModel) => DraftRecord;
}

const OPERATIONS_WIDTH = 60;

/** A sub-table: a column around each cell, one with the remove button, and the add button below. */
export function toTable(field: FieldModel, node: FormilyNode, { context, toCell }: TablePlace): DraftRecord {
  const columns = field.children.flatMap((column, index) => {
    const properties = toCell(column);
    return Object.keys(properties).length === 0
      ? []
      : [[`$${column.key || column.id}`, toColumn(column, { properties, index, context })] as const];
  });
  const operations: DraftRecord = {
    type: 'void',
    'x-component': 'ArrayTable.Column',
    'x-component-props': { width: OPERATIONS_WIDTH, align: 'center', fixed: 'right' },
    'x-index': field.children.length,
    properties: { $remove: { type: 'void', 'x-component': 'ArrayTable.Remove' } },
  };
  return {
    ...toFieldSchema(field, node, context),
    items: { type: 'object', properties: { ...Object.fromEntries(columns), $operations: operations } },
    properties: {
      $add: { type: 'void', title: textProp(field, 'actionText') || undefined, 'x-component': 'ArrayTable.Addition' },
    },
  };
}

interface ColumnPlace {
  readonly properties: DraftRecord;
  readonly index: number;
  readonly context: ExportContext;
}

function toColumn(column: FieldModel, { properties, index, context }: ColumnPlace): DraftRecord {
  const isRuled = context.model.rules.some(({ then }) => then.visible.includes(column.id));
  const isHidden = (column.isHidden && !isRuled) || !column.visibility.includes('pc');
  return {
    type: 'void',
    'x-component': 'ArrayTable.Column',
    'x-component-props': { title: column.label, width: column.columnWidth || undefined },
    'x-display': isHidden ? 'hidden' : undefined,
    'x-index': index,
    properties,
  };
}
