import { useCallback } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { isRefusal, type RecordRow, type RecordSource } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { problemText } from '../record/source-problem';
import { useAnswer } from '../record/use-answer';

/** Stored values for the views, display values for widgets that have no view. */
export interface Detail {
  readonly recordId: string;
  readonly stored: RecordValues;
  readonly display: RecordValues;
}

export interface DetailReading {
  /** The record; the one before it until then, and null where neither is there. */
  readonly detail: Detail | null;
  readonly isLoading: boolean;
  /** Why the record could not be read; null = it was, or is on its way. */
  readonly error: string | null;
  /** The record is not there, or not for this reader. */
  readonly isRefused: boolean;
  reload: () => void;
}

/** A record that was read as a row of a list, for what reads rows. */
export function toRow({ recordId, stored, display }: Detail): RecordRow {
  return { ...display, id: recordId, $stored: stored };
}

type Told = { readonly detail: Detail } | { readonly recordId: string; readonly refusal: unknown };

async function tellDetail(source: RecordSource, recordId: string): Promise<Told> {
  try {
    const [stored, display] = await Promise.all([source.read(recordId), source.readDisplay(recordId)]);
    source.noteOpened?.(recordId);
    return { detail: { recordId, stored: stored.values, display: display.values } };
  } catch (refusal) {
    if (isRefusal(refusal)) return { recordId, refusal };
    throw refusal;
  }
}

/** Reads a record both as stored and as shown. */
export function useDetail(source: RecordSource, recordId: string): DetailReading {
  const text = useText();
  const { answer, isLoading, error, reload } = useAnswer(
    useCallback(() => tellDetail(source, recordId), [source, recordId]),
  );
  const detail = answer && 'detail' in answer ? answer.detail : null;
  const refused = answer && 'refusal' in answer && answer.recordId === recordId ? answer : null;
  const isAnother = error !== null && detail?.recordId !== recordId;
  return {
    detail: isAnother ? null : detail,
    isLoading,
    error: error ?? (refused ? problemText(refused.refusal, text) : null),
    isRefused: refused !== null,
    reload,
  };
}
