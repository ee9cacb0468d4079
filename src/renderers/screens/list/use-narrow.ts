import { createContext, useContext } from 'react';
import { useMediaQuery } from '../../shared/hosts/use-media-query';

/** Width in pixels below which rows are shown as cards (390 px: docs/screens.md#look). */
export const NARROW_BELOW = 576;
const NARROW = `(max-width: ${String(NARROW_BELOW - 0.02)}px)`;

const NarrowContext = createContext(false);
/** Renders the screens inside as on a phone. */
export const NarrowProvider = NarrowContext.Provider;

/** Whether the window is as narrow as a phone's, or rendered as such. */
export function useNarrow(): boolean {
  const isForced = useContext(NarrowContext);
  const isNarrow = useMediaQuery(NARROW);
  return isForced || isNarrow;
}
