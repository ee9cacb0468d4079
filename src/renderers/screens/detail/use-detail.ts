import { useCallback } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { RecordSource } from '../../shared/sources/record-source';
import { useAnswer, type Answer } from '../record/use-answer';

/** Stored values for the views, display values for widgets that have no view. */
export interface Detail {
  readonly stored: RecordValues;
  readonly display: RecordValues;
}

/** Reads a record both as stored and as shown. */
export function useDetail(source: RecordSource, recordId: string): Answer<Detail> {
  const ask = useCallback(async () => {
    const [stored, display] = await Promise.all([source.read(recordId), source.readDisplay(recordId)]);
    return { stored: stored.values, display: display.values };
  }, [source, recordId]);
  return useAnswer(ask);
}
