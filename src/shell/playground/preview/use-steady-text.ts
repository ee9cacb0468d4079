import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Translate } from '../../../engine/contract/language';
import { useText } from '../../../renderers/shared/texts/text';

/** The lookup of texts for what is made once and outlives a change of the preview's language: the same function, in the language of the moment. */
export function useSteadyText(): Translate {
  const text = useText();
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  }, [text]);
  return useCallback((key, params) => latest.current(key, params), []);
}
