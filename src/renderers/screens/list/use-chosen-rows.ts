import { useState } from 'react';
import type { RecordRow } from '../../shared/sources/record-source';

interface UseChosenRowsOptions {
  readonly isMultiple: boolean;
  /** What is chosen at the start. */
  readonly selectedIds: readonly string[];
  /** The rows in sight. */
  readonly rows: readonly RecordRow[];
  onChange: (rows: readonly RecordRow[]) => void;
}

/** The choice of a picker. Rows of other pages stay chosen; one that was never in sight is known by its id alone. */
export function useChosenRows({ isMultiple, selectedIds, rows, onChange }: UseChosenRowsOptions) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, RecordRow>>(
    () => new Map((isMultiple ? selectedIds : selectedIds.slice(0, 1)).map((id) => [id, { id }])),
  );
  function put(next: ReadonlyMap<string, RecordRow>) {
    setChosen(next);
    onChange([...next.values()]);
  }
  return {
    ids: [...chosen.keys()],
    /** Takes which of the rows in sight are chosen now; in the order they were chosen in. */
    onChange: (ids: readonly string[]) => {
      const inSight = new Map(rows.map((row) => [row.id, row]));
      const wanted = new Set(ids);
      const kept = isMultiple ? [...chosen].filter(([id]) => wanted.has(id) || !inSight.has(id)) : [];
      const next = new Map(kept);
      for (const id of ids) {
        const row = inSight.get(id);
        if (row) next.set(id, row);
      }
      put(next);
    },
    clear: () => put(new Map()),
  };
}
