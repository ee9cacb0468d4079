import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PersonEntry, PersonKind, PersonRestriction } from '../../../engine/contract/person';
import { useServices, type PeopleService } from '../hosts/services';

/** What a drop-down offers. */
export interface Matches {
  /** What was chosen lately; only while nothing is typed. */
  readonly recent: readonly PersonEntry[];
  readonly found: readonly PersonEntry[];
  readonly state: 'ready' | 'loading' | 'error';
  reload: () => void;
}

interface MatchesInput {
  readonly kinds: readonly PersonKind[];
  readonly restriction: PersonRestriction;
  readonly keyword: string;
  /** Nothing is asked for while it is shut. */
  readonly isOpen: boolean;
}

/** Time without a key before the server is asked, in milliseconds. */
const PAUSE_MS = 200;
const OFFERED = 20;
const RECENT = 5;

type Question = Omit<MatchesInput, 'isOpen'>;

interface Answer extends Pick<Matches, 'recent' | 'found'> {
  readonly question: Question | null;
  readonly isFailed: boolean;
}

const NOTHING: Answer = { question: null, recent: [], found: [], isFailed: false };

/** Finds people for the drop-down of a closed field: recent ones first, then a page of all, or what matches a keyword. */
export function useMatches({ kinds, restriction, keyword, isOpen }: MatchesInput): Matches {
  const { people } = useServices();
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState(NOTHING);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  // Another object for another turn, too: it is what an answer is for.
  const question = useMemo<Question & { readonly turn: number }>(
    () => ({ kinds, restriction, keyword, turn }),
    [kinds, restriction, keyword, turn],
  );
  useEffect(() => {
    if (!isOpen) return undefined;
    const aborter = new AbortController();
    const settle = (next: Answer) => {
      if (!aborter.signal.aborted) setAnswer(next);
    };
    const ask = () =>
      askFor(people, question, aborter.signal).then(
        (found) => settle({ ...found, question, isFailed: false }),
        () => settle({ ...NOTHING, question, isFailed: true }),
      );
    const timer = setTimeout(() => void ask(), question.keyword === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [people, question, isOpen]);
  const { recent, found, isFailed } = answer;
  const state = answer.question !== question ? 'loading' : isFailed ? 'error' : 'ready';
  return { recent, found, state, reload };
}

async function askFor(people: PeopleService, { kinds, restriction, keyword }: Question, signal: AbortSignal) {
  const query = { kinds, restriction, keyword, isFlat: true, currentPage: 1, pageSize: OFFERED };
  const [recent, found] = await Promise.all([
    keyword === '' ? people.recent({ kinds, restriction }).catch(() => []) : [],
    people.list(query, signal),
  ]);
  return { recent: recent.slice(0, RECENT), found };
}
