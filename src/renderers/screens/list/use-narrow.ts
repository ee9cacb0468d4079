import { createContext, useContext } from 'react';
import { useMediaQuery } from '../../shared/hosts/use-media-query';

/** Maximum width of windows that show rows as cards (390 px: docs/screens.md#look). */
const NARROW = '(max-width: 575.98px)';

const NarrowContext = createContext(false);
/** Renders the screens inside as on a phone. */
export const NarrowProvider = NarrowContext.Provider;

/** Whether the window is as narrow as a phone's, or rendered as such. */
export function useNarrow(): boolean {
  const isForced = useContext(NarrowContext);
  const isNarrow = useMediaQuery(NARROW);
  return isForced || isNarrow;
}
