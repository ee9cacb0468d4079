import { createContext, useContext } from 'react';
import { useMediaQuery } from '../../shared/use-media-query';

/** Widest window, in pixels, that shows rows as cards (look.md: 390 px). */
const NARROW = '(max-width: 575.98px)';

const NarrowContext = createContext(false);
/** Draws the screens inside as in a window as narrow as a phone's, whatever the window is. */
export const NarrowProvider = NarrowContext.Provider;

/** Whether the window is as narrow as a phone's, or drawn as such. */
export function useNarrow(): boolean {
  const isForced = useContext(NarrowContext);
  const isNarrow = useMediaQuery(NARROW);
  return isForced || isNarrow;
}
