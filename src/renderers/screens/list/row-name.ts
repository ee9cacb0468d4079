import type { RecordRow } from '../../shared/sources/record-source';
import { toCellText } from '../record/to-cell-text';
import type { ShownColumn } from './visible-columns';

/** Name of a row in labels of its controls: the text of its first column, else its id. */
export function rowName(columns: readonly ShownColumn[], record: RecordRow): string {
  const first = columns.find(({ field }) => field.tableKey === '');
  return (first && toCellText(record[first.field.key])) || record.id;
}
