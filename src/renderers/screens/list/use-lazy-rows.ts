import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordQuery, RecordRow, RecordSource } from '../../shared/sources/record-source';
import { isAbort } from '../record/source-problem';

/** Rows below one row as they were last asked for. */
export interface LoadedRows {
  /** The last good answer; null before the first. */
  readonly rows: readonly RecordRow[] | null;
  readonly isLoading: boolean;
  /** Why the last question failed, untranslated; null when it did not. */
  readonly error: unknown;
  /** The page that was shown when they were asked for: a newer one makes them stale. */
  readonly page: object | null;
}

interface Kept {
  readonly source: RecordSource;
  readonly loaded: ReadonlyMap<string, LoadedRows>;
}

const NOTHING: ReadonlyMap<string, LoadedRows> = new Map();

/** Rows that are asked for below a row when it is opened; another source starts anew, a newer answer to the same row wins. */
export function useLazyRows(source: RecordSource, page: object | null, query: RecordQuery | null) {
  const [kept, setKept] = useState<Kept>({ source, loaded: NOTHING });
  const calls = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = calls.current;
    return () => {
      running.forEach((call) => call.abort());
      running.clear();
    };
  }, [source]);

  const load = useCallback(
    (id: string) => {
      if (!source.children || !query) return;
      calls.current.get(id)?.abort();
      const call = new AbortController();
      calls.current.set(id, call);
      const put = (change: (before: LoadedRows | undefined) => LoadedRows) =>
        setKept((before) => {
          const loaded = new Map(before.source === source ? before.loaded : []);
          loaded.set(id, change(loaded.get(id)));
          return { source, loaded };
        });
      put((before) => ({ rows: before?.rows ?? null, isLoading: true, error: null, page }));
      source.children(id, query, call.signal).then(
        (rows) => {
          if (!call.signal.aborted) put(() => ({ rows, isLoading: false, error: null, page }));
        },
        (error: unknown) => {
          if (call.signal.aborted || isAbort(error)) return;
          put((before) => ({ rows: before?.rows ?? null, isLoading: false, error, page }));
        },
      );
    },
    [source, page, query],
  );
  return { loaded: kept.source === source ? kept.loaded : NOTHING, load };
}
