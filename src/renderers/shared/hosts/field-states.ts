import { createContext, useContext } from 'react';
import type { FieldStates } from '../../../engine/rules';

const FieldStatesContext = createContext<FieldStates>(new Map());
/** The form screen provides what rules made of every node and sub-table cell (engine/rules `settleRecord`). */
export const FieldStatesProvider = FieldStatesContext.Provider;

/** States of the surrounding form's fields, for widgets that draw other fields (sub-table columns and cells). */
export function useFieldStates(): FieldStates {
  return useContext(FieldStatesContext);
}
