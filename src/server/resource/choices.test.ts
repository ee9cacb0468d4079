import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app';
import { listChoices } from './choices';
import { closingFields, integerField, textField } from './common-fields';

const SOURCE = '/api/system/DataSource';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  const place = { db_type: 'mysql' as const, host: 'far', port: 1, database_name: 'd', user_name: 'u', password: '' };
  await server.deps.db
    .insertInto('data_sources')
    .values([
      { ...place, id: 'late', full_name: '晚', en_code: 'late', sort_code: 2 },
      { ...place, id: 'off', full_name: '停', en_code: 'off', enabled_mark: 0 },
      { ...place, id: 'early', full_name: '早', en_code: 'early', sort_code: 1 },
    ])
    .execute();
  const reading = Array.from({ length: 22 }, (_, index) => {
    const name = `R${String(index).padStart(2, '0')}`;
    return { id: name, full_name: name, en_code: name, data_type: 1, db_link_id: 'late' };
  });
  await server.deps.db.insertInto('data_interfaces').values(reading).execute();
});
afterAll(() => server.close());

describe('listChoices', () => {
  it('reads what is switched on, in order, with the named columns', async () => {
    const list = await listChoices(server.deps.db, 'data_sources', { title: 'full_name' });
    expect(list).toEqual([
      { id: 'early', title: '早' },
      { id: 'late', title: '晚' },
    ]);
  });
});

describe('usedBy', () => {
  it('names the first twenty records that keep one, by their names', async () => {
    const answer = await server.call('admin', 'DELETE', `${SOURCE}/late`);
    expect(answer.code).toBe(400);
    const names = Array.from({ length: 20 }, (_, index) => `R${String(index).padStart(2, '0')}`).join('、');
    expect(answer.msg).toBe(`该数据连接已被“${names}”使用，不允许删除`);
    expect(await server.call('admin', 'DELETE', `${SOURCE}/early`)).toMatchObject({ code: 200 });
  });
});

describe('common fields', () => {
  it('stand in the column of their name, in snake case', () => {
    expect(textField('dateFormat')).toEqual({ name: 'dateFormat', column: 'date_format', kind: 'text' });
    expect(integerField('sortCode').column).toBe('sort_code');
    expect(textField('userName', { column: 'account' }).column).toBe('account');
    expect(closingFields.map(({ column }) => column)).toEqual(['sort_code', 'enabled_mark', 'description']);
  });
});
