import { createContext, useContext } from 'react';
import type { ScreenTarget } from './open-screen';

/** A module as a part of a screen. */
export type PlacedTarget = Extract<ScreenTarget, { readonly kind: 'module' }>;

/** Draws a screen inside of an element; returns what takes it away again. */
export type PlaceScreen = (element: HTMLElement, target: PlacedTarget) => () => void;

const PlaceScreenContext = createContext<PlaceScreen>(() => () => undefined);
export const PlaceScreenProvider = PlaceScreenContext.Provider;

/** Puts another screen inside of the current one; does nothing where nobody hosts screens. */
export function usePlaceScreen(): PlaceScreen {
  return useContext(PlaceScreenContext);
}
