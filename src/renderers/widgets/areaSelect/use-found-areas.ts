import { useEffect, useState } from 'react';
import type { AreaChoice, FoundArea } from '../../shared/hosts/area-service';
import { useServices } from '../../shared/hosts/services';

/** What a keyword has found; `none` = nothing. */
export interface FoundAreas {
  readonly areas: readonly FoundArea[];
  readonly state: 'loading' | 'ready' | 'none' | 'failed';
  /** Asks for the next page, where there may be one. */
  more: () => void;
  retry: () => void;
}

interface Answer {
  readonly question: string;
  readonly areas: readonly FoundArea[];
  readonly pages: number;
  readonly isComplete: boolean;
  readonly hasFailed: boolean;
}

const PAGE_SIZE = 20;
const DEBOUNCE_MS = 200;
const NOTHING: Answer = { question: '', areas: [], pages: 0, isComplete: true, hasFailed: false };

/** Looks a keyword up while it is typed, page by page; a blank one finds nothing and asks nobody. */
export function useFoundAreas(keyword: string, choice: AreaChoice): FoundAreas {
  const { areas } = useServices();
  const text = keyword.trim();
  const [answer, setAnswer] = useState<Answer>(NOTHING);
  const [wanted, setWanted] = useState({ question: '', pages: 1, attempt: 0 });
  const pages = wanted.question === text ? wanted.pages : 1;
  const attempt = wanted.question === text ? wanted.attempt : 0;
  useEffect(() => {
    if (text === '') return undefined;
    const controller = new AbortController();
    const ask = () => {
      areas.find({ ...choice, keyword: text, page: pages, pageSize: PAGE_SIZE }, controller.signal).then(
        (found) => {
          if (controller.signal.aborted) return;
          setAnswer((before) => ({
            question: text,
            areas: pages > 1 && before.question === text ? [...before.areas, ...found] : found,
            pages,
            isComplete: found.length < PAGE_SIZE,
            hasFailed: false,
          }));
        },
        () => {
          if (!controller.signal.aborted) setAnswer({ ...NOTHING, question: text, hasFailed: true });
        },
      );
    };
    const timer = setTimeout(ask, pages > 1 ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [areas, choice, text, pages, attempt]);

  const isCurrent = answer.question === text;
  return {
    // The former matches stand until the next ones come, so that the list does not flicker.
    areas: text === '' || (isCurrent && answer.hasFailed) ? [] : answer.areas,
    state:
      text !== '' && !isCurrent ? 'loading' : answer.hasFailed ? 'failed' : answer.areas.length > 0 ? 'ready' : 'none',
    more() {
      if (isCurrent && !answer.isComplete && answer.pages === pages)
        setWanted({ question: text, pages: pages + 1, attempt });
    },
    retry: () => setWanted({ question: text, pages: 1, attempt: attempt + 1 }),
  };
}
