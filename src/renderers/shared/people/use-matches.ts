import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PersonEntry, PersonKind, PersonRestriction } from '../../../engine/contract/person';
import { useServices, type PeopleService } from '../hosts/services';
import { useText } from '../texts/text';
import { fixedEntriesOf } from './fixed-entries';
import type { PeopleTab } from './people-choice';

/** What a drop-down offers: nothing while its question waits for an answer. */
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
  /** The first one may know its entries itself. */
  readonly tabs: readonly PeopleTab[];
  readonly keyword: string;
  /** Nothing is asked for while it is shut. */
  readonly isOpen: boolean;
}

/** Time without a key before the server is asked, in milliseconds. */
const PAUSE_MS = 200;
const OFFERED = 20;
const RECENT = 5;

type Found = Pick<Matches, 'recent' | 'found'>;
type Question = Pick<MatchesInput, 'kinds' | 'restriction' | 'keyword'>;

interface Answer extends Found {
  readonly question: Question | null;
  readonly isFailed: boolean;
}

const NOTHING = { recent: [], found: [] } as const;
const UNASKED: Answer = { ...NOTHING, question: null, isFailed: false };

/** Finds people for the drop-down of a closed field: recent ones first, then a page of all, or what matches a keyword. */
export function useMatches({ kinds, restriction, tabs, keyword, isOpen }: MatchesInput): Matches {
  const { people } = useServices();
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState(UNASKED);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const fixed = useFixedEntries(tabs[0], keyword);
  // Another object for another turn or opening, too: an answer is that of one question, and forgotten with it.
  const question = useMemo<Question & { readonly turn: number; readonly isOpen: boolean }>(
    () => ({ kinds, restriction, keyword, turn, isOpen }),
    [kinds, restriction, keyword, turn, isOpen],
  );
  useEffect(() => {
    if (!question.isOpen || fixed) return undefined;
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
  }, [people, question, fixed]);
  if (fixed) return { recent: [], found: fixed, state: 'ready', reload };
  // What fades out while it closes keeps its rows; they cannot be chosen by key any more.
  if (!isOpen) return { recent: answer.recent, found: answer.found, state: 'ready', reload };
  if (answer.question !== question) return { ...NOTHING, state: 'loading', reload };
  return { recent: answer.recent, found: answer.found, state: answer.isFailed ? 'error' : 'ready', reload };
}

function useFixedEntries(tab: PeopleTab | undefined, keyword: string): readonly PersonEntry[] | null {
  const text = useText();
  return useMemo(() => (tab ? fixedEntriesOf(tab, keyword, text) : null), [tab, keyword, text]);
}

async function askFor(people: PeopleService, { kinds, restriction, keyword }: Question, signal: AbortSignal) {
  const query = { kinds, restriction, keyword, isFlat: true, currentPage: 1, pageSize: OFFERED };
  const [recent, found] = await Promise.all([
    keyword === '' ? people.recent({ kinds, restriction }).catch(() => []) : [],
    people.list(query, signal),
  ]);
  return { recent: recent.slice(0, RECENT), found };
}
