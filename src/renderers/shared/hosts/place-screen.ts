import { createContext, useContext } from 'react';
import type { OpenAction } from '../../../engine/contract/action';
import type { ScreenTarget } from './open-screen';
import type { HoldUnsavedInput } from './unsaved-input';
import type { RecordRow } from '../sources/record-source';

/** A module as a part of a screen. */
export type PlacedTarget = Extract<ScreenTarget, { readonly kind: 'module' }>;

/** Where the chosen row of a placed list is kept, for other parts of the form (docs/module-format.md#master-and-detail). */
export interface MasterChoice {
  /** Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. `chosenId` null = no row; `changes` counts what the other parts have changed. */
  get: () => { readonly chosenId: string | null; readonly changes: number };
  /** Asks first where input would be lost; null = none any more. */
  choose: (row: RecordRow | null) => void;
  /** The chosen row is gone: nothing is left to ask about. */
  lose: () => void;
}

/** How a placed screen is shown, and its ties to the form around it. */
export interface PlacedView extends Pick<OpenAction, 'screen'> {
  /** Of `form` and `detail`; null = a new record. */
  readonly recordId: string | null;
  /** null = nobody asks which row is chosen. */
  readonly master: MasterChoice | null;
  /** Told of input in the screen that is not saved. */
  hold: HoldUnsavedInput;
  /** Something was saved, deleted or switched in the screen. */
  onChanged: () => void;
}

/** Draws a screen inside of an element; returns what takes it away again. */
export type PlaceScreen = (element: HTMLElement, target: PlacedTarget, view: PlacedView) => () => void;

const PlaceScreenContext = createContext<PlaceScreen>(() => () => undefined);
export const PlaceScreenProvider = PlaceScreenContext.Provider;

/** Puts another screen inside of the current one; does nothing where nobody hosts screens. */
export function usePlaceScreen(): PlaceScreen {
  return useContext(PlaceScreenContext);
}
