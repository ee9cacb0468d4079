import { createContext, useContext } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FormModel } from '../../../engine/contract/module-model';
import type { FieldStates } from '../../../engine/rules';
import type { ShownDisplay } from '../record/displays/ValueDisplay';

/** State shared by the parts of a detail view. */
export interface DetailState {
  readonly form: FormModel;
  readonly values: RecordValues;
  readonly display: RecordValues;
  readonly states: FieldStates;
  /** How the list's columns show the fields, by field id. */
  readonly displays: ReadonlyMap<string, ShownDisplay>;
  /** Fields of sub-tables that the list shows as lines. */
  readonly lineIds: ReadonlySet<string>;
}

const DetailContext = createContext<DetailState | null>(null);
export const DetailProvider = DetailContext.Provider;

/** The surrounding detail view; throws outside of one. */
export function useDetailView(): DetailState {
  const state = useContext(DetailContext);
  if (!state) throw new Error('useDetailView needs a DetailProvider above it');
  return state;
}
