import type { EvaluationContext, RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { Translate } from '../../../engine/contract/language';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { WidgetRegistry } from '../../../engine/contract/registry';

/** What a form's controller is made from. */
export interface FormControllerOptions {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** Fields that it refuses are not checked: the user could not mend them. */
  readonly access: ModuleAccess;
  readonly values: RecordValues;
  readonly translate: Translate;
  /** Fresh facts for every settling and validation. */
  context(): EvaluationContext;
}

/** Keys of the fields that hold the record's own values. */
export function keysOf({ model }: FormControllerOptions): readonly string[] {
  return mainFields(model).map(({ key }) => key);
}

/** The sub-tables of the form. */
export function tablesOf({ model, registry }: FormControllerOptions): readonly FieldModel[] {
  return mainFields(model).filter((field) => registry.of(field).kind === 'table');
}
