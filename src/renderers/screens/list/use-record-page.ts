import { useCallback } from 'react';
import type { RecordPage, RecordQuery, RecordSource } from '../../shared/sources/record-source';
import { useAnswer, type Answer } from '../record/use-answer';

/** A page of records and its source. */
export interface AnsweredPage {
  readonly page: RecordPage;
  readonly source: RecordSource;
  readonly query: RecordQuery;
}

/** The page for a query; the last page stays while a new one is loading. null = no request. */
export function useRecordPage(source: RecordSource, query: RecordQuery | null): Answer<AnsweredPage> {
  const ask = useCallback(
    async (signal: AbortSignal) => {
      if (!query) throw new Error('nothing to ask');
      return { page: await source.list(query, signal), source, query };
    },
    [source, query],
  );
  return useAnswer(query ? ask : null);
}
