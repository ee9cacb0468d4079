import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { FieldStates } from '../../../engine/rules';
import type { FormController } from './form-controller';
import type { IssueBook } from './form-issues';
import type { SchemaIndex } from './index-schemas';
import type { Mounting } from './use-mounting';
import type { Why } from './why-state';

/** What the parts of one open form share. Frozen models travel here because Formily would wrap them in proxies. */
export interface FormScreenState {
  readonly model: ModuleModel;
  readonly controller: FormController;
  /** Compiled nodes by field id. */
  readonly schemas: SchemaIndex;
  /** Makes DOM ids unique when two forms are open. */
  readonly idPrefix: string;
  /** When each field is drawn in full. */
  readonly mounting: Mounting;
  /** What made the fields what they are, for those who may ask; null = nobody here may. */
  readonly why: Why | null;
}

const FormScreenContext = createContext<FormScreenState | null>(null);
export const FormScreenProvider = FormScreenContext.Provider;

/** The surrounding form; throws outside of one because nothing could work. */
export function useFormScreen(): FormScreenState {
  const state = useContext(FormScreenContext);
  if (!state) throw new Error('useFormScreen needs a FormScreenProvider above it');
  return state;
}

/** DOM id of a field's focusable element. */
export function fieldDomId(idPrefix: string, field: FieldModel): string {
  return `${idPrefix}-${field.id}`;
}

/** DOM id of a field's place in the grid. */
export function cellDomId(idPrefix: string, fieldId: string): string {
  return `${idPrefix}-${fieldId}-cell`;
}

/** DOM id of the element that holds a field's error text. */
export function errorDomId(idPrefix: string, field: FieldModel): string {
  return `${idPrefix}-${field.id}-error`;
}

/** What is wrong now, kept up to date. */
export function useIssueBook(controller: FormController): IssueBook {
  return useSyncExternalStore(
    (listener) => controller.subscribeStatus(listener),
    () => controller.issues,
  );
}

/** What the rules made of the fields, kept up to date. */
export function useStates(controller: FormController): FieldStates {
  return useSyncExternalStore(
    (listener) => controller.subscribeStatus(listener),
    () => controller.fieldStates,
  );
}
