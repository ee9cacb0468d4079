import { createContext, useMemo, useState } from 'react';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import { lineCount } from './flatten-rows';
import type { RowEntry } from './row-entries';
import type { ShownColumn } from './visible-columns';

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

const NONE_TURNED: ReadonlyMap<string, boolean> = new Map();

/** Folds the sub-table rows of a grouped list into one line a record, until all or one of them are opened (docs/screens.md#lists). */
export function useFolds({ isGrouped, source, entries, columns }: UseFoldsOptions) {
  const [kept, setKept] = useState({ source, isAllOpen: false, turned: NONE_TURNED });
  const { isAllOpen, turned } = kept.source === source ? kept : { isAllOpen: false, turned: NONE_TURNED };
  const tableKeys = useMemo(() => tableKeysOf(columns), [columns]);
  const canTurnAll = isGrouped && entries.some(({ record }) => lineCount(record, tableKeys) > 1);
  const folds = useMemo<Folds | null>(
    () =>
      isGrouped
        ? {
            hasButtons: canTurnAll,
            isOpen: ({ id }) => turned.get(id) ?? isAllOpen,
            turn: ({ id }, isOpen) => setKept({ source, isAllOpen, turned: new Map(turned).set(id, isOpen) }),
          }
        : null,
    [isGrouped, canTurnAll, source, isAllOpen, turned],
  );
  return {
    folds,
    canTurnAll,
    expandAll: () => setKept({ source, isAllOpen: true, turned: NONE_TURNED }),
    collapseAll: () => setKept({ source, isAllOpen: false, turned: NONE_TURNED }),
  };
}

function tableKeysOf(columns: readonly ShownColumn[]): readonly string[] {
  return [...new Set(columns.map(({ field }) => field.tableKey).filter((key) => key !== ''))];
}
