import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { migrate } from './migrate';
import { migrations } from './migrations/index';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('migrate', () => {
  it('has run every migration and does nothing again', async () => {
    const { rows } = await database.pool.query('select name from system.migrations order by name');
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
    expect(await migrate(database.pool)).toEqual([]);
  });

  it('runs each migration once when several processes start on an empty database', async () => {
    await database.pool.query(
      'drop schema system cascade; drop schema module cascade; drop schema if exists formloom_reader cascade; drop schema if exists formloom_writer cascade',
    );
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool)));
    expect(runs.flat().sort()).toEqual(Object.keys(migrations));
  });

  it('reads and writes typed rows of the system schema', async () => {
    await database.db
      .insertInto('organizes')
      .values({ id: 'o1', type: 'company', full_name: '总院', en_code: 'hq' })
      .execute();
    const row = await database.db
      .selectFrom('organizes')
      .selectAll('organizes')
      .where('organizes.id', '=', 'o1')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ parent_id: '-1', property_json: {}, enabled_mark: 1 });
    expect(row.created_at).toBeInstanceOf(Date);
  });
});
