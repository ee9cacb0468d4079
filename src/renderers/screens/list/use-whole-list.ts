import { useCallback, useState } from 'react';
import type { RecordPage, RecordQuery, RecordSource } from '../../shared/sources/record-source';
import { useAnswer, type Ask } from '../record/use-answer';
import type { AnsweredPage } from './use-record-page';

/** Which rows a list is about, regardless of page and sort. */
interface Question {
  readonly source: RecordSource;
  readonly query: RecordQuery;
  /** Number of reloads: the rows may have changed. */
  readonly reloads: number;
}

/** Facts about all rows, requested separately because they may take long. */
export interface WholeList {
  readonly count: ListCount;
  readonly totals: ListTotals;
}

export interface ListCount {
  /** null = unknown. */
  readonly total: number | null;
  readonly isEstimated: boolean;
  /** Requests an exact count; null when done or not possible. */
  readonly ask: (() => void) | null;
  readonly isAsking: boolean;
  readonly hasFailed: boolean;
}

export interface ListTotals {
  /** Totals by field id; null = unknown. */
  readonly summary: RecordPage['summary'] | null;
  /** Why they failed; null = they did not. */
  readonly error: string | null;
  /** Their place came into view. */
  onSeen: () => void;
  retry: () => void;
}

interface WholeListOptions {
  readonly source: RecordSource;
  /** null = the list sends no request. */
  readonly query: RecordQuery | null;
  readonly reloads: number;
  /** The current page. */
  readonly answer: AnsweredPage | null;
  readonly isLoading: boolean;
}

/** Counts rows on demand and requests totals when they come into view, once for the same rows. */
export function useWholeList({ source, query, reloads, answer, isLoading }: WholeListOptions): WholeList {
  const [question, setQuestion] = useState<Question | null>(null);
  const isAnswered = query !== null && answer?.query === query && !isLoading;
  // After the page itself.
  if (isAnswered && !isSame(question, { source, query, reloads })) setQuestion({ source, query, reloads });
  const [counted, setCounted] = useState<Question | null>(null);
  const [isSeen, setSeen] = useState(false);
  const count = useAnswer(useAsk(counted === question ? question : null, countRows));
  const totals = useAnswer(useAsk(isSeen && source.summarise ? question : null, summariseRows));
  const apart = totals.answer?.question === question ? (totals.answer?.value ?? null) : null;
  const page = answer?.page ?? null;
  const exact = count.answer?.question === question ? (count.answer?.value ?? null) : null;
  const isEstimated = page?.isTotalEstimated === true && exact === null;
  const canCount = isEstimated && source.count !== undefined && !count.isLoading;
  return {
    count: {
      total: page?.isTotalEstimated === true && exact !== null ? exact : (page?.total ?? null),
      isEstimated,
      ask: canCount ? () => (count.error === null ? setCounted(question) : count.reload()) : null,
      isAsking: count.isLoading,
      hasFailed: count.error !== null,
    },
    totals: {
      summary: source.summarise ? apart : (page?.summary ?? null),
      error: totals.error,
      onSeen: () => setSeen(true),
      retry: totals.reload,
    },
  };
}

interface Answered<T> {
  readonly question: Question;
  readonly value: T;
}

function useAsk<T>(
  question: Question | null,
  ask: (question: Question, signal: AbortSignal) => Promise<T>,
): Ask<Answered<T>> | null {
  const asked = useCallback(
    async (signal: AbortSignal) => {
      if (!question) throw new Error('nothing to ask');
      return { question, value: await ask(question, signal) };
    },
    [question, ask],
  );
  return question ? asked : null;
}

async function countRows({ source, query }: Question, signal: AbortSignal): Promise<number> {
  if (!source.count) throw new Error('the source counts nothing');
  return source.count(query, signal);
}

async function summariseRows({ source, query }: Question, signal: AbortSignal): Promise<RecordPage['summary']> {
  if (!source.summarise) throw new Error('the source has no totals');
  return source.summarise(query, signal);
}

/** Whether two queries are about the same rows: page and sort do not matter, reloads do. */
function isSame(before: Question | null, { source, query, reloads }: Question): boolean {
  if (!before || before.source !== source || before.reloads !== reloads) return false;
  const { search, keyword, superQuery, tree } = before.query;
  const isSameSearch = search === query.search && keyword === query.keyword && superQuery === query.superQuery;
  return isSameSearch && tree === query.tree;
}
