import { createContext, useContext, useSyncExternalStore } from 'react';
import type { MasterChoice } from '../../shared/hosts/place-screen';

const MasterChoiceContext = createContext<MasterChoice | null>(null);
export const MasterChoiceProvider = MasterChoiceContext.Provider;

const never = () => () => undefined;

/** The choice of a row that other parts of the form around this list wait for; null where nobody does. */
export function useMasterChoice() {
  const master = useContext(MasterChoiceContext);
  const state = useSyncExternalStore(master?.subscribe ?? never, master?.get ?? nothing);
  return master && state ? { ...state, choose: master.choose } : null;
}

const nothing = () => null;
