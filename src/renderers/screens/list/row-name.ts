import type { RecordRow } from '../../shared/record-source';
import { toCellText } from '../record/to-cell-text';
import type { ShownColumn } from './visible-columns';

/** What a row is called in the names of its controls: the text of its first column, else its id. */
export function rowName(columns: readonly ShownColumn[], record: RecordRow): string {
  const first = columns.find(({ field }) => field.tableKey === '');
  return (first && toCellText(record[first.field.key])) || record.id;
}
