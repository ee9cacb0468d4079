import { useEffect, useRef } from 'react';

interface EarlyEnterInput<Match> {
  /** What the typed text has found so far. */
  readonly state: 'ready' | 'loading' | 'error';
  readonly found: readonly Match[];
  readonly keyword: string;
  readonly isOpen: boolean;
  take: (match: Match) => void;
}

/**
 * Enter after typing: the only match is taken, though its list is not drawn yet; one that comes before the answer waits for it.
 * Whatever is typed or closed meanwhile takes the Enter back. Returns what handles an Enter: false = the list itself has to.
 */
export function useEarlyEnter<Match>({ state, found, keyword, isOpen, take }: EarlyEnterInput<Match>): () => boolean {
  const isPressed = useRef(false);
  const [only, ...others] = found;
  const isOnly = state === 'ready' && keyword !== '' && only !== undefined && others.length === 0;
  useEffect(() => {
    isPressed.current = false;
  }, [keyword, isOpen]);
  useEffect(() => {
    if (state === 'loading' || !isPressed.current) return;
    isPressed.current = false;
    if (isOnly) take(only);
  });
  return () => {
    if (!isOpen) return false;
    if (isOnly) take(only);
    else isPressed.current = state === 'loading' && keyword !== '';
    return isOnly || state === 'loading';
  };
}

/** Whether a key is an Enter that chooses: not one that ends the input of a Chinese word, and without Ctrl or Command. */
export function isPlainEnter({ key, nativeEvent, ctrlKey, metaKey }: React.KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && !ctrlKey && !metaKey;
}
