import { useEffect, useState } from 'react';
import type { RecordSource } from '../../shared/record-source';

/** The user's own choice of columns: each change is saved, a failed save brings the old choice back (widgets.md §4). */
export function useHiddenColumns(source: RecordSource, onFailure: (error: unknown) => void) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
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
    const before = hidden;
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
    reset: () => save(new Set()),
  };
}
