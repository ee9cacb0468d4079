import type { ListModel } from '../../../../engine/contract/module-model';
import type { ShownColumn } from '../visible-columns';
import type { RowButtons } from '../RowActions';
import type { RowEntry } from '../row-entries';
import type { RowPress } from '../row-events';
import type { useRecordStyles } from '../use-record-styles';

/** What a card needs of its record and its list. */
export interface RecordCardProps extends RowPress {
  readonly list: ListModel;
  readonly columns: readonly ShownColumn[];
  readonly buttons: RowButtons;
  readonly entry: RowEntry;
  readonly styleOf: ReturnType<typeof useRecordStyles>;
}

/** Indentation of a nested card, in pixels, up to a maximum depth. */
const INDENT = 12;
const DEEPEST = 5;

/** How far a card stands in from the side, in pixels. */
export function cardIndent(depth: number): number {
  return Math.min(depth, DEEPEST) * INDENT;
}
