import type { FieldModel } from '../../../../engine/contract/field-model';
import { mainFields } from '../../../../engine/contract/module-model';
import { isRecord } from '../../../../engine/json/raw-value';
import { isEntered, ROW_ID_KEY } from '../../../../engine/rules';
import { titleFields } from '../../../../engine/screen/title-fields';
import { isPassword } from '../../../../engine/values/text-widget';
import { registry } from '../../../../renderers/definitions';
import type { ModuleContext } from '../module-context';

/** Whatever somebody has sent, or kept once, by field key. */
type Values = Readonly<Record<string, unknown>>;
type Gate = Pick<ModuleContext, 'model' | 'access'>;

/** What of entered values may stand in a draft, and the labels of these fields by their id. */
interface DraftValues {
  readonly values: Values;
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * The values of fields that the user enters and may write; of sub-tables the columns that they may read. Never a password. What they
 * say is not looked at: a draft may be incomplete, and its save checks it as any.
 */
export function draftValues({ model, access }: Gate, input: Values): DraftValues {
  const values: Record<string, unknown> = {};
  const labels: Record<string, string> = {};
  for (const field of mainFields(model)) {
    if (!Object.hasOwn(input, field.key) || !isEntered(field, registry) || isPassword(field)) continue;
    if (registry.of(field).kind === 'table') {
      const columns = field.children.filter(
        (column) => column.key !== '' && !isPassword(column) && access.canReadField(column.id),
      );
      if (columns.length === 0) continue;
      values[field.key] = pickRows(input[field.key], columns);
      for (const column of columns) labels[column.id] = `${labelOf(field)} · ${labelOf(column)}`;
    } else if (access.canWriteField(field.id)) values[field.key] = input[field.key];
    else continue;
    labels[field.id] = labelOf(field);
  }
  return { values, labels };
}

/** Labels of what stood in a draft and may not stand there any more. */
export function leftOutOf(kept: Readonly<Record<string, string>>, now: DraftValues['labels']): readonly string[] {
  return Object.entries(kept).flatMap(([fieldId, label]) => (Object.hasOwn(now, fieldId) ? [] : [label]));
}

/** Characters of the values that are kept to name a draft. */
const MAX_NAMING = 1000;

/** The values that may name the record of a draft, if they are short. */
export function namingValues(gate: Gate, values: Values): Values {
  const named = namingFields(gate).flatMap(({ key }) => {
    const value = values[key];
    if (value === undefined || JSON.stringify(value).length > MAX_NAMING) return [];
    return [[key, value] as const];
  });
  return Object.fromEntries(named);
}

/** Fields that may name a draft: nothing of other lists, whose rights nobody has asked for values that are not saved. */
export function namingFields({ model, access }: Gate): readonly FieldModel[] {
  return titleFields(model, registry).filter((field) => {
    const definition = registry.of(field);
    const isOwn = definition.refersTo(field) === null && definition.linksTo(field) === null;
    return isOwn && isEntered(field, registry) && !isPassword(field) && access.canWriteField(field.id);
  });
}

function pickRows(rows: unknown, columns: readonly FieldModel[]): unknown {
  if (!Array.isArray(rows)) return [];
  const names = new Set([ROW_ID_KEY, ...columns.map(({ key }) => key)]);
  return rows
    .filter(isRecord)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))));
}

function labelOf({ label, key }: FieldModel): string {
  return label || key;
}
