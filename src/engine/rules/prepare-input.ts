import type { RecordValues, EvaluationContext } from '../contract/evaluation';
import type { FieldModel, OptionItem } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { ModuleAccess } from '../contract/permission';
import type { WidgetRegistry } from '../contract/registry';

export interface PrepareInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** Untrusted input. */
  readonly input: unknown;
  /** The stored values; null = a new record. */
  readonly existing: RecordValues | null;
  /** Null = all fields may be written. */
  readonly access: ModuleAccess | null;
  readonly context: EvaluationContext;
  /** Choices if known; undefined = cannot be checked. */
  optionsOf: (field: FieldModel) => readonly OptionItem[] | undefined;
  /**
   * Handling of changes in locked fields. `refuse` (default): report an issue. `keep`: silently keep the old value. `ignore`: allow
   * them (writes by the server itself).
   */
  readonly locks?: 'refuse' | 'keep' | 'ignore';
  /** Initial values of a new record; default: its defaults. */
  readonly start?: RecordValues | undefined;
  /** Fields of a new record that a list button may have preset with values unknown here. */
  readonly startedKeys?: ReadonlySet<string>;
}
