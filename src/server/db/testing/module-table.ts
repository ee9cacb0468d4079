import type pg from 'pg';
import { parseModule } from '../../../engine/parse';
import { planTables, type TablePlan } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import type { TestDatabase } from '../../testing/test-database';
import { runTablePlan, type TablePlanOptions } from '../module-tables';

export type Raw = Record<string, unknown>;

/** A node of a form. */
export const node = (widget: string, key: string, props: Raw = {}, config: Raw = {}): Raw => ({
  ...props,
  __vModel__: key,
  __config__: { jnpfKey: widget, label: key, ...config },
});

let count = 0;

/** A module with its own table; `plan` returns the table plan for given fields. */
export function createModule() {
  count += 1;
  const id = String(700_000_000 + count);
  return {
    table: `m_${id}`,
    plan(fields: readonly Raw[], extra: Raw = {}): TablePlan {
      const columnList = fields.map((field) => ({ prop: field['__vModel__'], sortable: true }));
      const entity = { id, formData: { fields }, columnData: { columnList }, ...extra };
      const { model, issues } = parseModule(entity, registry);
      if (!model) throw new Error(JSON.stringify(issues));
      return planTables(model, registry);
    },
  };
}

/** Runs a plan in its own transaction. */
export const runPlan = (database: TestDatabase, plan: TablePlan, options: TablePlanOptions = {}) =>
  database.db.transaction().execute((trx) => runTablePlan(trx, plan, options));

/** Inserts one row per value of a column; returns a function that reads a column in the same order. */
export async function fillColumn(pool: pg.Pool, place: readonly [string, string], values: readonly unknown[]) {
  const [table, column] = place;
  for (const [index, value] of values.entries()) {
    const id = `r${String(index).padStart(3, '0')}`;
    await pool.query(`insert into module."${table}" (id, "${column}") values ($1, $2)`, [id, value]);
  }
  return async (name: string): Promise<readonly unknown[]> => {
    const { rows } = await pool.query<Raw>(`select "${name}" as value from module."${table}" order by id`);
    return rows.map((row) => row['value']);
  };
}
