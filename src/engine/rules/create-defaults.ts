import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import { mainFields, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { createRow } from '../grid';
import { isEntered } from './is-entered';

/**
 * Defaults of a new record: for each entered field the current value (`defaultCurrent`), the module's default, or the widget's
 * empty value. System values and calculations are added by the server and `settleRecord`.
 */
export function createDefaults(input: {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly context: EvaluationContext;
}): RecordValues {
  const { model, registry, context } = input;
  const entered = mainFields(model).filter((field) => isEntered(field, registry));
  return { ...createRow(entered, registry, context) };
}
