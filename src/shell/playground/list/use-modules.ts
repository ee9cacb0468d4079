import { useCallback, useEffect, useState } from 'react';
import type { ModuleQuery, PlaygroundApi } from '../api';
import type { ModulePage } from './module-row';

/** A page of modules, and what is the matter with the asking. */
export interface Modules {
  /** null until the first answer. */
  readonly page: ModulePage | null;
  readonly isLoading: boolean;
  readonly error: unknown;
  reload: () => void;
}

interface Answer {
  readonly query: ModuleQuery;
  readonly attempt: number;
  readonly page: ModulePage | null;
  readonly error: unknown;
}

/** The modules that match; the last page stays while a new one is on its way. */
export function useModules(api: PlaygroundApi, query: ModuleQuery): Modules {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    api.modules(query, controller.signal).then(
      (page) => {
        if (!controller.signal.aborted) setAnswer({ query, attempt, page, error: null });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setAnswer((before) => ({ query, attempt, page: before?.page ?? null, error }));
      },
    );
    return () => controller.abort();
  }, [api, query, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const isLoading = answer?.query !== query || answer.attempt !== attempt;
  return { page: answer?.page ?? null, isLoading, error: isLoading ? null : answer.error, reload };
}
