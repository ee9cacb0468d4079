import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { FieldStates } from '../../../engine/rules';
import type { FormEvents } from '../scripts/form-events';
import type { FormController } from './form-controller';
import type { IssueBook } from './form-issues';
import type { SchemaIndex } from './index-schemas';
import type { Mounting } from './use-mounting';
import type { Why } from './why-state';

/** State shared by the parts of an open form. In a context, because Formily would wrap frozen models in proxies. */
export interface FormScreenState {
  readonly model: ModuleModel;
  readonly controller: FormController;
  readonly events: FormEvents;
  /** Compiled nodes by field id. */
  readonly schemas: SchemaIndex;
  /** Keeps DOM ids unique when two forms are open. */
  readonly idPrefix: string;
  /** State of lazy mounting. */
  readonly mounting: Mounting;
  /** Explanations of field states; null = not permitted. */
  readonly why: Why | null;
  /** For a module that changes under the open form; null = it does not. */
  readonly live: LiveForm | null;
  /** Accessible names by field id, where the fields stand in cells of a row without labels; absent in a form. */
  readonly cellLabels?: ReadonlyMap<string, string>;
}

/** State of a form node. */
export interface NodeState {
  readonly screen: FormScreenState;
  /** A new number remounts the node. */
  readonly epoch: number;
}

/** Changes the module of open forms (preview of the workbench). Unchanged nodes are not rendered again. */
export interface LiveForm {
  /** Registers a form whose module may change; returns an unsubscribe function. */
  attach: (controller: FormController) => () => void;
  /** Replaces `screen` for a node: the same object until something that the node shows changes. */
  ofNode: (field: FieldModel, screen: FormScreenState) => NodeState;
  /** A model with the same rules: the same object until they change. */
  rulesOf: (model: ModuleModel) => ModuleModel;
}

const LiveFormContext = createContext<LiveForm | null>(null);
export const LiveFormProvider = LiveFormContext.Provider;

/** The preview that changes the module of these forms; null = none. */
export function useLiveForm(): LiveForm | null {
  return useContext(LiveFormContext);
}

const FormScreenContext = createContext<FormScreenState | null>(null);
export const FormScreenProvider = FormScreenContext.Provider;

/** The surrounding form; throws outside of one. */
export function useFormScreen(): FormScreenState {
  const state = useContext(FormScreenContext);
  if (!state) throw new Error('useFormScreen needs a FormScreenProvider above it');
  return state;
}

/** DOM id of a field's focusable element. */
export function fieldDomId(idPrefix: string, field: FieldModel): string {
  return `${idPrefix}-${field.id}`;
}

/** DOM id of a field's grid cell. */
export function cellDomId(idPrefix: string, fieldId: string): string {
  return `${idPrefix}-${fieldId}-cell`;
}

/** DOM id of a field's error text. */
export function errorDomId(idPrefix: string, field: FieldModel): string {
  return `${idPrefix}-${field.id}-error`;
}

/** Current findings; subscribed. */
export function useIssueBook(controller: FormController): IssueBook {
  return useSyncExternalStore(
    (listener) => controller.subscribeStatus(listener),
    () => controller.issues,
  );
}

/** Current states by rules; subscribed. */
export function useStates(controller: FormController): FieldStates {
  return useSyncExternalStore(
    (listener) => controller.subscribeStatus(listener),
    () => controller.fieldStates,
  );
}
