import { useCallback, useEffect, useMemo, useState } from 'react';
import { useText } from '../../shared/texts/text';
import { isAbort, problemText } from './source-problem';

export type Ask<T> = (signal: AbortSignal) => Promise<T>;

interface Settled<T> {
  readonly request: object | null;
  readonly answer: T | null;
  readonly error: unknown;
}

export interface Answer<T> {
  /** The last good response, kept while loading and after a failure; null before the first. */
  readonly answer: T | null;
  readonly isLoading: boolean;
  /** Why the last request failed; null = it did not. */
  readonly error: string | null;
  reload: () => void;
}

/** Requests whenever `ask` changes (keep it stable; null = no request). Stale responses are dropped, and their calls aborted. */
export function useAnswer<T>(ask: Ask<T> | null): Answer<T> {
  const translate = useText();
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled<T>>({ request: null, answer: null, error: null });
  const request = useMemo(() => ({ ask, attempt }), [ask, attempt]);
  useEffect(() => {
    if (!request.ask) return undefined;
    const abort = new AbortController();
    request.ask(abort.signal).then(
      (answer) => {
        if (!abort.signal.aborted) setSettled({ request, answer, error: null });
      },
      (error: unknown) => {
        if (!abort.signal.aborted && !isAbort(error)) setSettled(({ answer }) => ({ request, answer, error }));
      },
    );
    return () => abort.abort();
  }, [request]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const isLoading = ask !== null && settled.request !== request;
  const hasFailed = settled.error !== null && !isLoading;
  return { answer: settled.answer, isLoading, error: hasFailed ? problemText(settled.error, translate) : null, reload };
}
