import type { Transaction } from 'kysely';
import type { EvaluationContext, RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { SystemValue } from '../../../engine/contract/widget-definition';
import { registry } from '../../../renderers/definitions';
import type { SystemSchema } from '../../db/system-schema';
import { takeBillNumber } from '../billRule/index';
import type { ModuleContext } from './module-context';

const onCreate: Readonly<Record<Exclude<SystemValue, 'billNumber'>, (context: EvaluationContext) => unknown>> = {
  createUser: ({ user }) => user.userId,
  createTime: ({ now }) => now,
  modifyUser: () => null,
  modifyTime: () => null,
  currOrganize: ({ user }) => user.organizeId || null,
  currPosition: ({ user }) => user.positionId || null,
};

const onChange: Readonly<Partial<typeof onCreate>> = {
  modifyUser: ({ user }) => user.userId,
  modifyTime: ({ now }) => now,
};

/**
 * Sets system values (docs/module-format.md#system-fields), ignoring the input: author and time on creation, editor on change; all
 * else as in `saved`.
 */
export function fillSystemValues(
  fields: readonly FieldModel[],
  {
    values,
    saved,
    evaluation,
  }: { readonly values: RecordValues; readonly saved: RecordValues | null; readonly evaluation: EvaluationContext },
): RecordValues {
  const filled = { ...values };
  for (const field of fields) {
    const { systemValue } = registry.of(field);
    if (!systemValue || field.key === '') continue;
    if (systemValue === 'billNumber') filled[field.key] = saved?.[field.key] ?? null;
    else if (!saved) filled[field.key] = onCreate[systemValue](evaluation);
    else filled[field.key] = onChange[systemValue]?.(evaluation) ?? saved[field.key] ?? null;
  }
  return filled;
}

/** A number field, and the record or row without a number. */
interface NumberNeed {
  readonly field: FieldModel;
  readonly values: RecordValues;
}

/**
 * Takes missing numbers from their rules for a record and its rows, in place. Rules are locked in the order of their codes, to
 * prevent deadlocks.
 */
export async function fillBillNumbers(
  trx: Transaction<SystemSchema>,
  { model, deps, evaluation }: ModuleContext,
  values: RecordValues,
): Promise<void> {
  const needs: NumberNeed[] = [];
  for (const field of model.allFields) {
    if (field.key === '' || registry.of(field).systemValue !== 'billNumber' || ruleOf(field) === '') continue;
    const rows = field.tableKey === '' ? [values] : values[field.tableKey];
    if (!Array.isArray(rows)) continue;
    for (const row of rows as readonly RecordValues[]) if (!row[field.key]) needs.push({ field, values: row });
  }
  needs.sort((left, right) => (ruleOf(left.field) < ruleOf(right.field) ? -1 : 1));
  const at = { nowMs: evaluation.now, timeZone: deps.config.timeZone };
  for (const need of needs) need.values[need.field.key] = await takeBillNumber(trx, ruleOf(need.field), at);
}

function ruleOf(field: FieldModel): string {
  const rule = field.props['rule'];
  return typeof rule === 'string' ? rule : '';
}
