import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { RecordWalk } from '../../shared/hosts/record-pages';
import type { RecordSource } from '../../shared/sources/record-source';
import { FAILURE_SECONDS } from '../../shared/texts/message-times';
import { useText } from '../../shared/texts/text';
import { problemText } from '../record/source-problem';

/** Where a record stands in the list that it was opened from. */
export interface WalkPlace {
  /** From 1. */
  readonly number: number;
  readonly total: number;
  readonly isLoading: boolean;
  /** Goes to the record before (-1) or after (1); null where there is none. */
  stepTo: (step: -1 | 1) => (() => void) | null;
}

interface RecordWalkOptions {
  readonly source: RecordSource;
  /** null = it was opened from no list. */
  readonly walk: RecordWalk | null;
  readonly recordId: string;
  /** With the page of the list that the record stands in. */
  onMove: (recordId: string, walk: RecordWalk) => void;
}

/** Steps through the list that a record was opened from, page after page; null where the record stands in none. */
export function useRecordWalk({ source, walk, recordId, onMove }: RecordWalkOptions): WalkPlace | null {
  const { message } = App.useApp();
  const text = useText();
  const [isLoading, setLoading] = useState(false);
  const turning = useRef<AbortController | null>(null);
  // Whoever has left, or is at another record, is not taken to a page that comes late.
  useEffect(() => () => turning.current?.abort(), [recordId]);
  const index = walk ? walk.ids.indexOf(recordId) : -1;
  if (!walk || index < 0) return null;
  const { page, pageSize } = walk.query;
  const number = (page - 1) * pageSize + index + 1;

  async function turn(opened: RecordWalk, step: -1 | 1) {
    const { signal } = (turning.current = new AbortController());
    setLoading(true);
    try {
      const { cursor: _, ...query } = opened.query;
      const next = { ...query, page: page + step };
      const { rows, total } = await source.list(next, signal);
      if (signal.aborted) return;
      const row = step > 0 ? rows[0] : rows.at(-1);
      if (row) onMove(row.id, { ids: rows.map(({ id }) => id), query: next, total });
      else void message.info(text('screen.detail.noMore'));
    } catch (error) {
      if (!signal.aborted) void message.error(problemText(error, text), FAILURE_SECONDS);
    } finally {
      setLoading(false);
    }
  }

  function stepTo(step: -1 | 1) {
    if (!walk || isLoading) return null;
    const id = walk.ids[index + step];
    if (id !== undefined) return () => onMove(id, walk);
    const isThere = step > 0 ? number < walk.total : page > 1;
    return isThere ? () => void turn(walk, step) : null;
  }
  return { number, total: Math.max(walk.total, number), isLoading, stepTo };
}
