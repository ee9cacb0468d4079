import { useCallback } from 'react';
import { isRefusal, type RecordSource } from '../../../shared/sources/record-source';
import { useAnswer, type Answer } from '../../record/use-answer';
import { readDetail, type Detail } from '../use-detail';

interface RecordReading {
  readonly reading: Answer<Detail>;
  /** The record is not there, or not for this reader. */
  readonly isRefused: boolean;
}

/** Reads a record whose link was followed. */
export function useRecordReading(source: RecordSource, recordId: string): RecordReading {
  const ask = useCallback(async (): Promise<{ readonly detail: Detail | null }> => {
    try {
      return { detail: await readDetail(source, recordId) };
    } catch (error) {
      if (isRefusal(error)) return { detail: null };
      throw error;
    }
  }, [source, recordId]);
  const { answer, ...rest } = useAnswer(ask);
  return {
    reading: { ...rest, answer: answer?.detail ?? null },
    isRefused: answer !== null && answer.detail === null,
  };
}
