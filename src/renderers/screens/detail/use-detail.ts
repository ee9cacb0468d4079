import { useCallback } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import { useAnswer, type Answer } from '../record/use-answer';

/** Stored values for the views, display values for widgets that have no view. */
export interface Detail {
  readonly stored: RecordValues;
  readonly display: RecordValues;
}

/** A record that was read as a row of a list, for what reads rows. */
export function toRow(id: string, { stored, display }: Detail): RecordRow {
  return { ...display, id, $stored: stored };
}

/** Reads a record both as stored and as shown; throws SourceError. */
export async function readDetail(source: RecordSource, recordId: string): Promise<Detail> {
  const [stored, display] = await Promise.all([source.read(recordId), source.readDisplay(recordId)]);
  return { stored: stored.values, display: display.values };
}

/** Reads a record for a window. */
export function useDetail(source: RecordSource, recordId: string): Answer<Detail> {
  return useAnswer(useCallback(() => readDetail(source, recordId), [source, recordId]));
}
