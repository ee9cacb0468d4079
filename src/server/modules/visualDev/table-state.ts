import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Issue } from '../../../engine/contract/errors';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { createIssue } from '../../../engine/contract/errors';
import { describePlan, describeRegistry, type TablePlan } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import type { ModulesTable } from '../../db/migrations/002_modules';
import type { MovedValues, MoveOptions } from '../../db/move-values';
import { BusinessError } from '../../http/errors';

/** What a module's row says about its tables. */
export type TableState = Pick<
  Selectable<ModulesTable>,
  'full_name' | 'tables_plan' | 'tables_engine' | 'tables_refusal'
>;

let ownEngine: string | undefined;

/** Stands for the widgets of this process, as far as they decide about tables. */
export function engineFingerprint(): string {
  ownEngine ??= hash(describeRegistry(registry));
  return ownEngine;
}

/** Stands for the columns of a plan. */
export function planFingerprint(plan: TablePlan): string {
  return hash(describePlan(plan));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** The fields of a model with their widgets, for values that move between columns. */
export function fieldLookup(model: ModuleModel): MoveOptions['fieldOf'] {
  return (fieldId) => {
    const field = findField(model, fieldId);
    return field && { field, definition: registry.of(field) };
  };
}

/**
 * Refuses a module whose tables could not be brought along when this server started; throws SERVER_MODULE_TABLES_REFUSED.
 * No statement may meet such tables: it would fail, or write where nobody reads.
 */
export function requireBrought({ full_name: name, tables_engine: engine, tables_refusal: refusal }: TableState): void {
  if (refusal === null || engine !== engineFingerprint()) return;
  throw new BusinessError('SERVER_MODULE_TABLES_REFUSED', { name }, { issues: readIssues(refusal) });
}

/** Whether the tables are those of a plan, as far as that was noted. */
export function isFollowed({ tables_plan: followed }: Pick<TableState, 'tables_plan'>, plan: TablePlan): boolean {
  return followed === '' || followed === planFingerprint(plan);
}

/**
 * Refuses a module whose tables a server with other widgets has brought along to its own plan meanwhile; throws
 * SERVER_MODULE_TABLES_ELSEWHERE. `plan` is the fingerprint of this process's own.
 */
export function requireOwnPlan(state: Pick<TableState, 'full_name' | 'tables_plan'>, plan: string): void {
  const { full_name: name, tables_plan: followed } = state;
  if (followed !== '' && followed !== plan) throw new BusinessError('SERVER_MODULE_TABLES_ELSEWHERE', { name });
}

/** Says that values of a field stay where no screen shows them. */
export function leftValues(model: ModuleModel, { move, left }: MovedValues): readonly Issue[] {
  if (left === 0) return [];
  const { table, column, source } = move;
  const field = findField(model, column.fieldId);
  const params = { label: field?.label || column.fieldId, table: table.name, column: source, count: left };
  return [createIssue('ENGINE_VALUES_UNREADABLE', field?.pointer ?? '', params)];
}

/** Issues as a column keeps them; null when there are none. */
export function writeIssues(issues: readonly Issue[]): string | null {
  return issues.length > 0 ? JSON.stringify(issues) : null;
}

/** Issues that `writeIssues` has written. */
export function readIssues(text: string | null): readonly Issue[] {
  return text === null ? [] : (JSON.parse(text) as readonly Issue[]);
}
