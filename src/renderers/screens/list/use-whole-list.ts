import { useCallback, useState } from 'react';
import type { RecordPage, RecordQuery, RecordSource } from '../../shared/record-source';
import { useAnswer, type Ask } from '../record/use-answer';
import type { AnsweredPage } from './use-record-page';

/** Which rows a list is about, whatever page and order of them is shown. */
interface Question {
  readonly source: RecordSource;
  readonly query: RecordQuery;
  /** How often the rows were asked for again: they may be others now. */
  readonly reloads: number;
}

/** What a list knows of all its rows: asked for by itself, because it takes its time where they are many. */
export interface WholeList {
  readonly count: ListCount;
  readonly totals: ListTotals;
}

export interface ListCount {
  /** null while it is not known. */
  readonly total: number | null;
  readonly isEstimated: boolean;
  /** Counts the rows exactly; null where that was done or cannot be done. */
  readonly ask: (() => void) | null;
  readonly isAsking: boolean;
  readonly hasFailed: boolean;
}

export interface ListTotals {
  /** Totals by field id; null while they are not known. */
  readonly summary: RecordPage['summary'] | null;
  /** Why they are not there; null when nothing went wrong. */
  readonly error: string | null;
  /** The place where they stand has come into sight. */
  onSeen(): void;
  retry(): void;
}

interface WholeListOptions {
  readonly source: RecordSource;
  /** null while the list asks nothing. */
  readonly query: RecordQuery | null;
  readonly reloads: number;
  /** The page in sight. */
  readonly answer: AnsweredPage | null;
  readonly isLoading: boolean;
}

/** Counts the rows of a list on demand and makes its totals when they are seen, each once for rows that stay the same. */
export function useWholeList({ source, query, reloads, answer, isLoading }: WholeListOptions): WholeList {
  const [question, setQuestion] = useState<Question | null>(null);
  const isAnswered = query !== null && answer?.query === query && !isLoading;
  // The rows come first.
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

/** Whether two questions are about the same rows: other pages of them and another order change nothing, asking again may. */
function isSame(before: Question | null, { source, query, reloads }: Question): boolean {
  if (!before || before.source !== source || before.reloads !== reloads) return false;
  const { search, keyword, tree } = before.query;
  return search === query.search && keyword === query.keyword && tree === query.tree;
}
