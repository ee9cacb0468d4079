import { useEffect, useRef } from 'react';
import type { PersonEntry } from '../../../engine/contract/person';
import type { Matches } from './use-matches';

interface EarlyEnterInput {
  readonly matches: Matches;
  readonly keyword: string;
  readonly isOpen: boolean;
  take: (entry: PersonEntry) => void;
}

/**
 * Enter that comes before the answer to the typed text: the only match is taken when it is there, and nothing where there are
 * several. Whatever is typed or closed meanwhile takes the Enter back. Returns what remembers it.
 */
export function useEarlyEnter({ matches, keyword, isOpen, take }: EarlyEnterInput): () => void {
  const isPressed = useRef(false);
  useEffect(() => {
    isPressed.current = false;
  }, [keyword, isOpen]);
  useEffect(() => {
    if (matches.state === 'loading' || !isPressed.current) return;
    isPressed.current = false;
    const [only, ...others] = matches.found;
    if (only && others.length === 0 && matches.state === 'ready') take(only);
  });
  return () => {
    isPressed.current = keyword !== '';
  };
}
