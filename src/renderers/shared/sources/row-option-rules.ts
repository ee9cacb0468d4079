import { createContext, useContext } from 'react';
import type { OptionRule } from '../../../engine/rules';

/** The rules that narrow choices, by field id. */
export type RowOptionRules = ReadonlyMap<string, readonly OptionRule[]>;

const RowOptionRulesContext = createContext<RowOptionRules>(new Map());
/** The module's choice rules, provided by the form screen for rows that are not rendered. */
export const RowOptionRulesProvider = RowOptionRulesContext.Provider;

/** Choice rules for rows without a component (paste, import); rendered rows use `useOfferedOptions`. */
export function useRowOptionRules(): RowOptionRules {
  return useContext(RowOptionRulesContext);
}
