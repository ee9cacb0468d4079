import { createContext, useContext } from 'react';
import type { OptionRule } from '../../engine/rules';

/** The rules that narrow choices, by field id. */
export type RowOptionRules = ReadonlyMap<string, readonly OptionRule[]>;

const RowOptionRulesContext = createContext<RowOptionRules>(new Map());
/** The form screen gives the rules of its module to sub-tables, which read choices for rows that are not drawn. */
export const RowOptionRulesProvider = RowOptionRulesContext.Provider;

/** Rules for choices of rows that have no component of their own (paste, import); what is drawn asks `useOfferedOptions`. */
export function useRowOptionRules(): RowOptionRules {
  return useContext(RowOptionRulesContext);
}
