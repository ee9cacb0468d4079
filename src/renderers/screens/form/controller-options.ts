import type { EvaluationContext, RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { Translate } from '../../../engine/contract/language';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { WidgetRegistry } from '../../../engine/contract/registry';

export interface FormControllerOptions {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** Fields that it refuses are not validated: the user could not correct them. */
  readonly access: ModuleAccess;
  readonly values: RecordValues;
  /** The record as it is stored; null or absent = a new one. */
  readonly stored?: RecordValues | null;
  readonly translate: Translate;
  /** Returns the current context for each settling and validation. */
  context: () => EvaluationContext;
}

/** Keys of all value fields. */
export function keysOf({ model }: FormControllerOptions): readonly string[] {
  return mainFields(model).map(({ key }) => key);
}

/** The sub-tables of the form. */
export function tablesOf({ model, registry }: FormControllerOptions): readonly FieldModel[] {
  return mainFields(model).filter((field) => registry.of(field).kind === 'table');
}
