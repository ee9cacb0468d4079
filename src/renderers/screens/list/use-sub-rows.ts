import { createContext, useMemo, useState } from 'react';
import type { RecordPage, RecordRow, RecordSource } from '../../shared/sources/record-source';
import { subRowsOf } from './flatten-rows';
import type { RowEntry } from './row-entries';

type SubRow = Readonly<Record<string, unknown>>;

/** Further rows of a sub-table, beyond those of the page. */
interface More {
  readonly rows: readonly SubRow[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** Lets cells load further rows of sub-tables. */
export interface SubRows {
  stateOf: (id: string, tableKey: string) => Pick<More, 'isLoading' | 'hasFailed'>;
  load: (record: RecordRow, tableKey: string) => void;
}

const NONE: More = { rows: [], isLoading: false, hasFailed: false };

/** null = nothing more can be loaded. */
export const SubRowsContext = createContext<SubRows | null>(null);

/** Further rows of sub-tables, loaded a page at a time; discarded with the list's page. */
export function useSubRows(source: RecordSource, page: RecordPage | null, entries: readonly RowEntry[]) {
  const [kept, setKept] = useState({ page, more: new Map<string, More>() });
  const more = kept.page === page ? kept.more : NO_MORE;
  const extended = useMemo(
    () =>
      more.size === 0 ? entries : entries.map((entry) => ({ ...entry, record: extendRecord(entry.record, more) })),
    [entries, more],
  );
  const put = (key: string, change: (before: More) => More) =>
    setKept((now) => {
      const known = now.page === page ? now.more : NO_MORE;
      return { page, more: new Map(known).set(key, change(known.get(key) ?? NONE)) };
    });
  const subRows: SubRows | null = source.subRows
    ? {
        stateOf: (id, tableKey) => more.get(keyOf(id, tableKey)) ?? NONE,
        load(record, tableKey) {
          const key = keyOf(record.id, tableKey);
          if (more.get(key)?.isLoading) return;
          put(key, (before) => ({ ...before, isLoading: true, hasFailed: false }));
          source.subRows?.(record.id, tableKey, subRowsOf(record, tableKey).length).then(
            (rows) => put(key, (before) => ({ rows: [...before.rows, ...rows], isLoading: false, hasFailed: false })),
            () => put(key, (before) => ({ ...before, isLoading: false, hasFailed: true })),
          );
        },
      }
    : null;
  return { entries: extended, subRows };
}

const NO_MORE: ReadonlyMap<string, More> & Map<string, More> = new Map();

function keyOf(id: string, tableKey: string): string {
  return `${id}/${tableKey}`;
}

function extendRecord(record: RecordRow, more: ReadonlyMap<string, More>): RecordRow {
  const added = Object.keys(record.$rowCounts ?? {}).flatMap((tableKey) => {
    const rows = more.get(keyOf(record.id, tableKey))?.rows ?? [];
    return rows.length === 0 ? [] : [[tableKey, [...subRowsOf(record, tableKey), ...rows]] as const];
  });
  return added.length === 0 ? record : { ...record, ...Object.fromEntries(added) };
}
