import { isBlank } from '../../../engine/values/is-blank';
import type { RecordRow } from '../../shared/sources/record-source';
import { subRowsOf } from './flatten-rows';
import type { ShownColumn } from './visible-columns';

/** Whether a column has a value to show of a record; of a sub-table's column, in one of its rows. */
export function saysSomething({ field }: ShownColumn, record: RecordRow): boolean {
  if (field.tableKey === '') return !isBlank(record[field.key]);
  return subRowsOf(record, field.tableKey).some((row) => !isBlank(row[field.key]));
}
