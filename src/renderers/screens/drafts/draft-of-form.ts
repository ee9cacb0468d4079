import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { isRecord } from '../../../engine/json/raw-value';
import { isEntered } from '../../../engine/rules';
import { isPassword } from '../../../engine/values/text-widget';
import type { DraftValues } from '../../shared/sources/record-drafts';
import { isSameValue } from '../record/same-value';
import type { OpenRecord } from '../form/use-record';

interface FormToKeep {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly access: ModuleAccess;
  /** null = a new record. */
  readonly recordId: string | null;
  readonly record: OpenRecord;
  /** Values that a new record was begun with, besides its defaults. */
  readonly given: RecordValues;
}

/** What a draft keeps of a form: the fields that its user has changed, and never a password. What rules and formulas made of them follows from these. */
export function draftOf({ model, registry, access, recordId, record, given }: FormToKeep): DraftValues {
  const { controller, base } = record;
  controller.flush();
  const { values } = controller;
  const isKept = (field: FieldModel) => {
    if (!isEntered(field, registry) || isPassword(field)) return false;
    if (registry.of(field).kind !== 'table' && !access.canWriteField(field.id)) return false;
    const isGiven = recordId === null && Object.hasOwn(given, field.key);
    return isGiven || !isSameValue(values[field.key], controller.savedOf(field.key));
  };
  const kept = mainFields(model).filter(isKept);
  const pick = (from: RecordValues) =>
    Object.fromEntries(kept.map((field) => [field.key, withoutPasswords(from[field.key] ?? null, field)]));
  return {
    recordId: recordId ?? '',
    version: base.version,
    entered: pick(values),
    base: base.stored ? pick(base.stored) : {},
  };
}

/** A value; of a sub-table its rows without their passwords. */
function withoutPasswords(value: unknown, { children }: FieldModel): unknown {
  const secret = new Set(children.filter(isPassword).map(({ key }) => key));
  if (secret.size === 0 || !Array.isArray(value)) return value;
  return value.map((row: unknown) =>
    isRecord(row) ? Object.fromEntries(Object.entries(row).filter(([key]) => !secret.has(key))) : row,
  );
}
