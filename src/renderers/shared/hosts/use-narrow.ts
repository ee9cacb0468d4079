import { createContext, useContext } from 'react';
import { useMediaQuery } from './use-media-query';

/** Width in pixels below which rows are shown as cards (390 px: docs/screens.md#look). */
export const NARROW_BELOW = 576;
const NARROW = `(max-width: ${String(NARROW_BELOW - 0.02)}px)`;

/** null = the list is no part of another screen. */
const NarrowPlaceContext = createContext<boolean | null>(null);
/** Around a part of another screen: `true` renders its list as on a phone; the windows that it opens have the whole window. */
export const NarrowPlaceProvider = NarrowPlaceContext.Provider;

/** Whether the screen is as narrow as a phone's: windows, forms and details. */
export function usePhone(): boolean {
  return useMediaQuery(NARROW);
}

/** Whether a list has no more room than on a phone. */
export function useNarrow(): boolean {
  const isNarrowPlace = useContext(NarrowPlaceContext);
  const isPhone = usePhone();
  return isPhone || isNarrowPlace === true;
}

/** Whether a page on a phone keeps its main action at the lower edge: a part of another screen leaves that to it. */
export function useBottomBar(): boolean {
  const isPart = useContext(NarrowPlaceContext) !== null;
  const isPhone = usePhone();
  return isPhone && !isPart;
}
