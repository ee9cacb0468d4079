import { useEffect, useState } from 'react';
import type { RecordSource } from '../../shared/sources/record-source';
import type { ShownColumn } from './visible-columns';

interface UseHiddenColumnsOptions {
  readonly source: RecordSource;
  /** The columns that the user may see. */
  readonly columns: readonly ShownColumn[];
  onFailure: (error: unknown) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The user's own choice of columns: each change is saved, a failed save brings the old choice back (docs/screens.md#lists). */
export function useHiddenColumns({ source, columns, onFailure }: UseHiddenColumnsOptions) {
  const [kept, setHidden] = useState(NONE);
  // What was left visible may have gone since: a list without columns would be a blank area.
  const hidden = columns.some(({ column }) => !kept.has(column.fieldId)) ? kept : NONE;
  useEffect(() => {
    let isStale = false;
    source.hiddenColumns().then(
      (ids) => {
        if (!isStale) setHidden(new Set(ids));
      },
      // Without the choice every column is shown, which is what the module says.
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [source]);

  async function save(next: ReadonlySet<string>) {
    const before = kept;
    setHidden(next);
    try {
      await source.saveHiddenColumns([...next]);
    } catch (error) {
      setHidden(before);
      onFailure(error);
    }
  }
  return {
    hidden,
    setVisible(fieldId: string, isVisible: boolean) {
      const next = new Set(hidden);
      if (isVisible) next.delete(fieldId);
      else next.add(fieldId);
      return save(next);
    },
    reset: () => save(NONE),
  };
}
