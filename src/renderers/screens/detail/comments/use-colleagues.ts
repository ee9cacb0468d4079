import { useCallback, useEffect, useState } from 'react';
import { UNRESTRICTED } from '../../../../engine/contract/person';
import { useServices } from '../../../shared/hosts/services';

/** Somebody who can be mentioned. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  /** Tells people with one name apart. */
  readonly place: string;
}

const SHOWN = 8;
const NOBODY: readonly Colleague[] = [];

/** Colleagues whose name or account has the text after `@`; none before somebody asks. */
export function useColleagues() {
  const { people } = useServices();
  const [asked, setAsked] = useState<string | null>(null);
  const [found, setFound] = useState<{ readonly asked: string; readonly colleagues: readonly Colleague[] } | null>(
    null,
  );
  useEffect(() => {
    if (asked === null) return undefined;
    const abort = new AbortController();
    const query = { kinds: ['user' as const], isFlat: true, keyword: asked, restriction: UNRESTRICTED };
    people.list({ ...query, currentPage: 1, pageSize: SHOWN }, abort.signal).then(
      (entries) => {
        const isChosen = entries.filter(({ type, isEnabled }) => type === 'user' && isEnabled);
        const colleagues = isChosen.map(({ id, fullName, organize }) => ({ id, name: fullName, place: organize }));
        setFound({ asked, colleagues });
      },
      () => {
        if (!abort.signal.aborted) setFound({ asked, colleagues: NOBODY });
      },
    );
    return () => abort.abort();
  }, [asked, people]);
  return {
    colleagues: found?.colleagues ?? NOBODY,
    isLoading: asked !== null && found?.asked !== asked,
    search: useCallback((keyword: string) => setAsked(keyword.trim()), []),
  };
}
