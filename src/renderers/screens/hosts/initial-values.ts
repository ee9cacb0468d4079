import type { RecordValues } from '../../../engine/contract/evaluation';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';

interface InitialValuesOptions {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** Values by field key, from another module's record or a data interface. */
  readonly values: RecordValues;
  readonly timeZone: string;
}

/** Initial values of a new record in stored form; values that do not fit are dropped. */
export function toInitialValues({ model, registry, values, timeZone }: InitialValuesOptions): RecordValues {
  const entries = mainFields(model).flatMap((field) => {
    if (!Object.hasOwn(values, field.key)) return [];
    const parsed = registry.of(field).toStored(values[field.key], field, timeZone);
    return parsed.ok ? [[field.key, parsed.value] as const] : [];
  });
  return Object.fromEntries(entries);
}
