import { useEffect, useState } from 'react';
import type { RecordChange, RecordSource } from '../../../shared/sources/record-source';
import { useText } from '../../../shared/texts/text';
import { problemText } from '../../record/source-problem';

export interface Trail {
  readonly changes: readonly RecordChange[];
  readonly isLoading: boolean;
  /** Whether there are earlier changes than those loaded. */
  readonly hasMore: boolean;
  readonly error: string | null;
  /** Loads the next page, or again what failed. */
  loadMore: () => void;
  /** Begins with the first page again; what is shown stays until then. */
  reload: () => void;
}

interface Loaded {
  readonly changes: readonly RecordChange[];
  /** Pages that were loaded; 0 = none yet. */
  readonly pages: number;
  readonly total: number;
  readonly error: unknown;
}

const NOTHING: Loaded = { changes: [], pages: 0, total: 0, error: null };

/** The changes of a record, the latest first, page by page; the first is asked for at once. */
export function useTrail(ask: NonNullable<RecordSource['changes']>, recordId: string): Trail {
  const text = useText();
  const [loaded, setLoaded] = useState(NOTHING);
  const [wanted, setWanted] = useState({ page: 1 });
  const [answered, setAnswered] = useState<object | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const settle = (next: (before: Loaded) => Loaded) => {
      if (!isCurrent) return;
      setLoaded(next);
      setAnswered(wanted);
    };
    ask(recordId, wanted.page).then(
      ({ changes, total }) =>
        settle((before) => ({
          changes: wanted.page === 1 ? changes : [...before.changes, ...changes],
          ...{ pages: wanted.page, total, error: null },
        })),
      (error: unknown) => settle((before) => ({ ...before, error })),
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, recordId, wanted]);
  return {
    changes: loaded.changes,
    isLoading: answered !== wanted,
    hasMore: loaded.changes.length < loaded.total,
    error: loaded.error === null ? null : problemText(loaded.error, text),
    loadMore: () => setWanted({ page: loaded.pages + 1 }),
    reload: () => setWanted({ page: 1 }),
  };
}
