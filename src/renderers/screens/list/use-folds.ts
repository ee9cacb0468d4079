import { createContext, useMemo } from 'react';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import { lineCount } from './flatten-rows';
import type { RowEntry } from './row-entries';
import { useTurned } from './use-turned';
import { isOfRecord, type ShownColumn } from './visible-columns';

/** Which records of a grouped list show all their sub-table rows; the others show their first ones in one line. */
export interface Folds {
  /** Whether any record in sight has further rows. */
  readonly hasButtons: boolean;
  isOpen: (record: RecordRow) => boolean;
  turn: (record: RecordRow, isOpen: boolean) => void;
}

/** null = nothing is folded. */
export const FoldsContext = createContext<Folds | null>(null);

interface UseFoldsOptions {
  /** Whether sub-table rows stand beside their record (`childTableStyle` 1). */
  readonly isGrouped: boolean;
  readonly source: RecordSource;
  readonly entries: readonly RowEntry[];
  readonly columns: readonly ShownColumn[];
}

/** Folds the sub-table rows of a grouped list into one line a record, until all or one of them are opened (docs/screens.md#lists). */
export function useFolds({ isGrouped, source, entries, columns }: UseFoldsOptions) {
  const { isOpen, turn, turnAll } = useTurned(source, false);
  const tableKeys = useMemo(() => tableKeysOf(columns), [columns]);
  const canTurnAll = isGrouped && entries.some(({ record }) => lineCount(record, tableKeys) > 1);
  const folds = useMemo<Folds | null>(
    () =>
      isGrouped
        ? { hasButtons: canTurnAll, isOpen: ({ id }) => isOpen(id), turn: ({ id }, opens) => turn(id, opens) }
        : null,
    [isGrouped, canTurnAll, isOpen, turn],
  );
  return { folds, canTurnAll, expandAll: () => turnAll(true), collapseAll: () => turnAll(false) };
}

function tableKeysOf(columns: readonly ShownColumn[]): readonly string[] {
  return [...new Set(columns.filter((shown) => !isOfRecord(shown)).map(({ field }) => field.tableKey))];
}
