import { isBlank } from '../../../../engine/values/is-blank';
import type { GridRow } from '../../../../engine/grid';
import type { GridColumn } from '../grid-columns';

const SHOWN = 3;

/** The columns that tell a row from others: the first ones that are filled and that no rule hides in it. */
export function summaryColumnsOf(columns: readonly GridColumn[], row: GridRow, marks: string): readonly GridColumn[] {
  const states = marks.split(',');
  return columns.filter(({ key }, at) => (states[at] ?? 'v').includes('v') && !isBlank(row[key])).slice(0, SHOWN);
}
