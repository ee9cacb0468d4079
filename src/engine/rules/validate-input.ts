import type { RecordValues, EvaluationContext } from '../contract/evaluation';
import type { FieldModel, OptionItem } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { ModuleAccess } from '../contract/permission';
import type { WidgetRegistry } from '../contract/registry';
import type { FieldStates } from './field-state';

export interface ValidateInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** Stored values, settled. */
  readonly values: RecordValues;
  readonly states: FieldStates;
  readonly context: EvaluationContext;
  /** Choices if known; undefined = cannot be checked. */
  optionsOf: (field: FieldModel) => readonly OptionItem[] | undefined;
  /** Fields it refuses are not validated, as the user could not correct them. Null or absent = all may be written. */
  readonly access?: ModuleAccess | null;
}
