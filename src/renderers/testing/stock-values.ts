import { EMPTY_USER } from '../../engine/contract/empty-user';
import type { EvaluationContext } from '../../engine/contract/evaluation';
import type { FieldModel } from '../../engine/contract/field-model';
import { mainFields, type ModuleModel } from '../../engine/contract/module-model';
import { isEntered } from '../../engine/rules';
import { isBlank } from '../../engine/values/is-blank';
import { registry } from '../definitions';
import { formilyEquals } from '../formily-equals';

/** The moment and user of comparisons with the stock library. */
export const stockContext: EvaluationContext = { now: 0, timeZone: 'Asia/Shanghai', language: 'zh', user: EMPTY_USER };

/** Whether a field is a sub-table. */
export function isTable(field: FieldModel): boolean {
  return registry.of(field).kind === 'table';
}

/** The stored value of a field, of the first row where it is a column. */
export function storedValue(field: FieldModel, values: Readonly<Record<string, unknown>>): unknown {
  if (field.tableKey === '') return values[field.key];
  return (values[field.tableKey] as readonly Readonly<Record<string, unknown>>[] | undefined)?.[0]?.[field.key];
}

/** A stored value as the stock control of the field holds it; blank is null. */
export function toStockValue(field: FieldModel, stored: unknown): unknown {
  const toValue = formilyEquals.get(registry.of(field).key)?.(field).toValue;
  const value = field.isKnown && toValue ? toValue(stored) : stored;
  return isBlank(value) ? null : value;
}

/**
 * Values of a record as a stock form holds them. What is computed or written by rules is left out: a null would win over what
 * reactions write at the start.
 */
export function toStockValues(model: ModuleModel, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const written = new Set(model.rules.flatMap(({ then }) => Object.keys(then.value)));
  const ofFields = (fields: readonly FieldModel[], owner: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      fields
        .filter((field) => field.key !== '' && isEntered(field, registry) && !written.has(field.id))
        .map((field) => [field.key, toStockValue(field, owner[field.key])]),
    );
  const rows = mainFields(model)
    .filter(isTable)
    .map((table) => {
      const entries = values[table.key] as readonly Readonly<Record<string, unknown>>[];
      return [table.key, entries.map((row) => ofFields(table.children, row))] as const;
    });
  return { ...ofFields(mainFields(model), values), ...Object.fromEntries(rows) };
}

/** Path of a field in a stock form; of the first row where it is a column. */
export function stockPath({ key, tableKey }: FieldModel): string {
  return tableKey === '' ? key : `${tableKey}.0.${key}`;
}
