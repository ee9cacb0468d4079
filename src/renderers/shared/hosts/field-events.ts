import { createContext, useContext, type ReactNode } from 'react';
import type { FieldEvent } from '../../../engine/contract/script';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { JsonValue } from '../../../engine/sandbox';

/** What is known of an event. */
export interface FieldEventFacts {
  readonly data?: JsonValue;
  /** The row that the cell of a column stands in; its value is the data. */
  readonly rowIndex?: number;
}

/** Something happened to a field that its module may wait for. */
export type TellFieldEvent = (field: FieldModel, event: FieldEvent, facts?: FieldEventFacts) => void;

/** Carries out the actions of a form's buttons. */
export interface Presses {
  press: (field: FieldModel) => void;
  isBusy: (field: FieldModel) => boolean;
  /** What stands below a button that has been pressed; null = nothing. */
  panelOf: (field: FieldModel) => ReactNode;
}

const PressesContext = createContext<Presses>({ press: () => undefined, isBusy: () => false, panelOf: () => null });
export const PressesProvider = PressesContext.Provider;

/** The actions of the surrounding form; outside of one a button does nothing. */
export function usePresses(): Presses {
  return useContext(PressesContext);
}

const FieldEventsContext = createContext<TellFieldEvent>(() => undefined);
export const FieldEventsProvider = FieldEventsContext.Provider;

/** Tells the surrounding form of an event; outside of one nobody waits. */
export function useFieldEvents(): TellFieldEvent {
  return useContext(FieldEventsContext);
}
