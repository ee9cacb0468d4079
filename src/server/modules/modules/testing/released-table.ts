import { loadReleasedModule } from '../index';
import type { LifeServer } from './life-server';

/** Name of the main table of a released module. */
export async function tableOf(server: LifeServer, id: string): Promise<string> {
  return (await loadReleasedModule(server.deps, id)).plan.main.name;
}

/** PostgreSQL types of that table's columns, by name. */
export async function columnsOf(server: LifeServer, id: string): Promise<Record<string, string>> {
  const { rows } = await server.deps.pool.query(
    `select column_name, data_type from information_schema.columns where table_schema = 'module' and table_name = $1`,
    [await tableOf(server, id)],
  );
  return Object.fromEntries(rows.map((row) => [String(row.column_name), String(row.data_type)]));
}
