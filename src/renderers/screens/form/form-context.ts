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
  /** Where the module changes under the open form; null = it does not. */
  readonly live: LiveForm | null;
}

/** What one node of a form reads. */
export interface NodeState {
  readonly screen: FormScreenState;
  /** Another number = the node is drawn from nothing. */
  readonly epoch: number;
}

/** Whoever changes the module of open forms: an author's preview. Nodes that the change leaves as they are are not drawn again. */
export interface LiveForm {
  /** Takes a form whose module may change; gives the function that lets it go. */
  attach(controller: FormController): () => void;
  /** What a node reads in the place of `screen`: the same object as long as nothing that the node shows has changed. */
  ofNode(field: FieldModel, screen: FormScreenState): NodeState;
  /** A model with the same rules, the same object as long as they say the same. */
  rulesOf(model: ModuleModel): ModuleModel;
}

const LiveFormContext = createContext<LiveForm | null>(null);
export const LiveFormProvider = LiveFormContext.Provider;

/** Whoever changes the module of the forms here; null = nobody does. */
export function useLiveForm(): LiveForm | null {
  return useContext(LiveFormContext);
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
