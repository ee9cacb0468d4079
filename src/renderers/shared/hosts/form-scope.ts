import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EvaluationContext } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { RendererServices } from './services';

/** Read access to the record being edited or shown; inside a sub-table row, to that row first. */
export interface FormScope {
  /** Stored value by field id; undefined when there is none. */
  valueOf: (fieldId: string) => unknown;
  /** Calls back after any change of that field; returns the unsubscribe function. */
  subscribe: (fieldId: string, listener: () => void) => () => void;
  /** Id of the saved record; '' while creating. */
  readonly recordId: string;
  readonly moduleId: string;
  /** The record is shown, not edited. */
  readonly isReadOnly?: boolean;
  /** What was read or last saved, for controls that show what would change; absent where nothing is edited. */
  readonly saved?: {
    readonly valueOf: (key: string) => unknown;
    /** Calls back when it may have changed; returns the unsubscribe function. */
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** The fields of the form, as far as its reader may know them; absent where only values are known. */
  readonly fields?: readonly FieldModel[];
}

const emptyScope: FormScope = {
  valueOf: () => undefined,
  subscribe: () => () => undefined,
  recordId: '',
  moduleId: '',
};
const FormScopeContext = createContext<FormScope>(emptyScope);
export const FormScopeProvider = FormScopeContext.Provider;

export function useFormScope(): FormScope {
  return useContext(FormScopeContext);
}

/** Fresh facts for evaluations about a record that is open, which may read its id as `record.id`; '' = a new one. */
export function recordContext(services: RendererServices, recordId: string): EvaluationContext {
  return { ...services.evaluationContext(), recordId };
}

/** Value of another field, kept up to date; '' as id gives undefined and never updates. */
export function useFieldValue(fieldId: string): unknown {
  const scope = useFormScope();
  return useSyncExternalStore(
    (listener) => (fieldId ? scope.subscribe(fieldId, listener) : () => undefined),
    () => (fieldId ? scope.valueOf(fieldId) : undefined),
  );
}
