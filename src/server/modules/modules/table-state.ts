import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Issue } from '../../../engine/contract/errors';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { createIssue } from '../../../engine/contract/create-issue';
import { describePlan, describeRegistry, type TablePlan } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import type { ModulesTable } from '../../db/migrations/002_modules';
import type { MovedValues, MoveOptions } from '../../db/move-values';
import { BusinessError } from '../../http/errors';

/** A module's columns about its tables. */
export type TableState = Pick<
  Selectable<ModulesTable>,
  'full_name' | 'tables_plan' | 'tables_engine' | 'tables_refusal'
>;

let ownEngine: string | undefined;

/** Fingerprint of this process's widgets, as far as they affect tables. */
export function engineFingerprint(): string {
  ownEngine ??= hash(describeRegistry(registry));
  return ownEngine;
}

/** Fingerprint of a plan's columns. */
export function planFingerprint(plan: TablePlan): string {
  return hash(describePlan(plan));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Lookup of fields and widgets, for moving values. */
export function fieldLookup(model: ModuleModel): MoveOptions['fieldOf'] {
  return (fieldId) => {
    const field = findField(model, fieldId);
    return field && { field, definition: registry.of(field) };
  };
}

/**
 * Refuses a module whose tables could not be migrated at the start; throws SERVER_MODULE_TABLES_REFUSED. Statements would fail, or
 * write to the wrong place.
 */
export function requireBrought({ full_name: name, tables_engine: engine, tables_refusal: refusal }: TableState): void {
  if (refusal === null || engine !== engineFingerprint()) return;
  throw new BusinessError('SERVER_MODULE_TABLES_REFUSED', { name }, { issues: readIssues(refusal) });
}

/** Whether the stored fingerprint matches a plan. */
export function isFollowed({ tables_plan: followed }: Pick<TableState, 'tables_plan'>, plan: TablePlan): boolean {
  return followed === '' || followed === planFingerprint(plan);
}

/**
 * Refuses a module whose tables were migrated by a server with other widgets; throws SERVER_MODULE_TABLES_ELSEWHERE. `plan` =
 * fingerprint of this process.
 */
export function requireOwnPlan(state: Pick<TableState, 'full_name' | 'tables_plan'>, plan: string): void {
  const { full_name: name, tables_plan: followed } = state;
  if (followed !== '' && followed !== plan) throw new BusinessError('SERVER_MODULE_TABLES_ELSEWHERE', { name });
}

/** Issue for values that stay unreachable. */
export function leftValues(model: ModuleModel, { move, left }: MovedValues): readonly Issue[] {
  if (left === 0) return [];
  const { table, column, source } = move;
  const field = findField(model, column.fieldId);
  const params = { label: field?.label || column.fieldId, table: table.name, column: source, count: left };
  return [createIssue('ENGINE_VALUES_UNREADABLE', field?.pointer ?? '', params)];
}

/** Issues as JSON text for a column; null = none. */
export function writeIssues(issues: readonly Issue[]): string | null {
  return issues.length > 0 ? JSON.stringify(issues) : null;
}

/** Parses `writeIssues`. */
export function readIssues(text: string | null): readonly Issue[] {
  return text === null ? [] : (JSON.parse(text) as readonly Issue[]);
}
