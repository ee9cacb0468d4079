import { createHash } from 'node:crypto';
import { orderModule } from '../systems/formloom-module';
import { TABLES } from '../limit/tables';
import { lineSql, orderSql } from '../orders';
import type { Place, System } from '../system';
import type { Databases } from './databases';
import { fillOrders } from './fill';

/** Fingerprint of the test data and tables; a database with another one is filled again. */
function contentOf(system: System): string {
  const content = [orderModule, TABLES, orderSql('n'), lineSql('n', 'r'), system.tablesVersion?.() ?? ''];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}

/** Name of the database of a system at a size. */
export const databaseName = (system: System, records: number) => `bench_${system.name}_${records}`;

/** True when an earlier run has filled the database completely with the same data. */
export async function isFilled(databases: Databases, system: System, records: number): Promise<boolean> {
  const name = databaseName(system, records);
  if (!(await databases.has(name))) return false;
  const database = databases.open(name);
  const [table] = await database.query<{ found: string | null }>(`select to_regclass('bench.filled')::text as found`);
  if (!table?.found) return false;
  const [row] = await database.query<{ content: string }>('select content from bench.filled');
  return row?.content === contentOf(system);
}

/** Creates and fills the database of a system, dropping what an earlier run left. Returns the duration in seconds. */
export async function fillSystem(databases: Databases, system: System, place: Place): Promise<number> {
  const beganAt = performance.now();
  const { database, scale, report } = place;
  await databases.drop(database.name);
  await databases.create(database.name);
  report('making tables and users');
  await system.prepare(place);
  const shape = await system.findShape(database);
  await fillOrders(database, shape, { scale, report });
  await system.afterFill?.(database);
  await database.query('create schema bench');
  await database.query('create table bench.filled as select $1::text as content', [contentOf(system)]);
  // Writes dirty pages now, so that they do not slow down the first measured calls.
  await database.query('checkpoint');
  return Math.round((performance.now() - beganAt) / 1000);
}
