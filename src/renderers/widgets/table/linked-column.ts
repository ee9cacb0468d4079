import type { FieldModel } from '../../../engine/contract/field-model';
import type { TextContext, WidgetDefinition } from '../../../engine/contract/widget-definition';
import type { GridRow } from '../../../engine/grid';
import type { FormScope } from '../../shared/hosts/form-scope';
import type { RendererServices } from '../../shared/hosts/services';
import { answerAll, toLinkedCell } from '../../shared/links/linked-cell';
import type { LinkedColumn } from './grid-columns';
import { rowScopeOf } from './row-scope';

/** Rows that are looked up at a time: each may need a call of its own. */
const ROWS_AT_A_TIME = 50;

interface Surroundings {
  readonly services: RendererServices;
  readonly scope: FormScope;
  readonly context: TextContext;
}

/** The look-ups of a column's cells; null for a column without any. */
export function toLinkedColumn(
  column: FieldModel,
  definition: WidgetDefinition,
  { services, scope, context }: Surroundings,
): LinkedColumn | null {
  const cell = toLinkedCell(column, definition, { services, context });
  if (!cell) return null;
  const scopeOf = (row: GridRow) => rowScopeOf(scope, column.tableKey, row);
  return {
    textAt: (row) => cell.textAt(scopeOf(row)),
    isWaitingAt: (row) => cell.openAt(scopeOf(row)).length > 0,
    async load(rows) {
      for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME)
        await answerAll(rows.slice(from, from + ROWS_AT_A_TIME).flatMap((row) => cell.openAt(scopeOf(row))));
    },
  };
}
