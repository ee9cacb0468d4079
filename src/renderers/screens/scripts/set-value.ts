import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { isRecord } from '../../../engine/json/raw-value';
import type { FormController } from '../form/form-controller';
import { rowAt } from '../form/live-tables';

export interface ValueReach {
  readonly registry: WidgetRegistry;
  readonly access: ModuleAccess;
  readonly controller: FormController;
}

interface SetterPlace {
  /** The row whose event it is; columns are set there. */
  readonly rowIndex: number | undefined;
  /** While the form opens, what is set is how the record begins, not a change of its user. */
  readonly isOpening: boolean;
}

/** Writes a value that no control of the field has read; one that may not or cannot stand there changes nothing. */
export function setValue(prop: string, value: unknown, reach: ValueReach & SetterPlace): void {
  const { registry, access, controller } = reach;
  const field = findField(controller.model, prop);
  if (!field || field.key === '' || !access.canWriteField(field.id)) return;
  const definition = registry.of(field);
  if (definition.kind === 'system' || definition.calculation(field)) return;
  const stored = definition.toStored(value ?? null, field);
  if (!stored.ok) return;
  if (field.tableKey === '') writeMain(field.key, stored.value, reach);
  else writeCell(field, stored.value, reach);
}

function writeMain(key: string, value: unknown, { controller, isOpening }: ValueReach & SetterPlace) {
  if (!isOpening) return controller.input(key, value);
  // What was typed while the form opened stays.
  return controller.watched.isEntered(key) ? undefined : controller.start(key, value);
}

/** A column is set in the row whose event it is. */
function writeCell({ tableKey, key }: FieldModel, value: unknown, reach: ValueReach & SetterPlace) {
  const { rowIndex, controller } = reach;
  const rows = controller.values[tableKey];
  if (rowIndex === undefined || !Array.isArray(rows)) return;
  const row = rowAt(controller.values, tableKey, rowIndex);
  if (!isRecord(row)) return;
  writeMain(tableKey, rows.with(rowIndex, { ...row, [key]: value }), reach);
}
