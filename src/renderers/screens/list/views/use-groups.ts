import { useCallback } from 'react';
import type { RecordGrouping } from '../../../shared/sources/record-groups';
import type { RecordGroups, RecordQuery, RecordSource } from '../../../shared/sources/record-source';
import { useAnswer, type Answer } from '../../record/use-answer';

interface UseGroupsOptions {
  readonly source: RecordSource;
  /** null = nothing is asked yet. */
  readonly query: RecordQuery | null;
  readonly grouping: RecordGrouping;
  /** Changes when the records have. */
  readonly reloads: number;
}

/** The groups of a list; the last ones stay while others are loading. */
export function useGroups({ source, query, grouping, reloads }: UseGroupsOptions): Answer<RecordGroups> {
  const asked = JSON.stringify(grouping);
  const ask = useCallback(
    (signal: AbortSignal) => {
      if (!query || !source.groups) throw new Error(`nothing to ask, after ${String(reloads)} changes`);
      return source.groups(query, JSON.parse(asked) as RecordGrouping, signal);
    },
    [source, query, asked, reloads],
  );
  return useAnswer(query && source.groups ? ask : null);
}
