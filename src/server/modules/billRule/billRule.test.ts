import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { takeBillNumber } from './index';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const shanghai = 'Asia/Shanghai';
const noon = Date.parse('2026-11-20T12:00:00+08:00');

beforeEach(async () => {
  await server.deps.db.deleteFrom('bill_rules').execute();
  await server.deps.db
    .insertInto('bill_rules')
    .values([
      {
        id: 'day',
        full_name: '采购单',
        en_code: 'purchase',
        prefix: 'CG',
        date_format: 'yyyyMMdd',
        digit: 4,
        start_number: '0001',
      },
      {
        id: 'plain',
        full_name: '编号',
        en_code: 'plain',
        prefix: 'N-',
        date_format: 'no',
        digit: 2,
        start_number: '98',
      },
      { id: 'off', full_name: '停用', en_code: 'off', digit: 2, start_number: '01', enabled_mark: 0 },
    ])
    .execute();
});

const take = (rule = 'purchase', at = noon, zone = shanghai) =>
  server.deps.db.transaction().execute((trx) => takeBillNumber(trx, rule, { nowMs: at, timeZone: zone }));

describe('takeBillNumber', () => {
  it('joins prefix, date and padded counter', async () => {
    expect(await take()).toBe('CG202611200001');
    expect(await take()).toBe('CG202611200002');
    const rule = await server.deps.db
      .selectFrom('bill_rules')
      .selectAll('bill_rules')
      .where('id', '=', 'day')
      .executeTakeFirstOrThrow();
    expect(rule).toMatchObject({ this_number: '2', output_number: 'CG202611200002', period: '20261120' });
  });

  it('starts again on a new day of the platform, not of UTC', async () => {
    const lateEvening = Date.parse('2026-11-20T23:59:59+08:00');
    expect(await take('purchase', lateEvening)).toBe('CG202611200001');
    expect(await take('purchase', lateEvening + 1000)).toBe('CG202611210001');
  });

  it('keeps the later date when the clock goes back, so no number is given twice', async () => {
    const day = 86_400_000;
    const given = [await take(), await take('purchase', noon + day), await take(), await take('purchase', noon + day)];
    expect(new Set(given).size).toBe(4);
    expect(given[2]).toBe('CG202611210002');
  });

  it('counts past its digits from its start number without a date', async () => {
    expect([await take('plain'), await take('plain'), await take('plain')]).toEqual(['N-98', 'N-99', 'N-100']);
  });

  it('gives the number back when the transaction is rolled back', async () => {
    await expect(
      server.deps.db.transaction().execute(async (trx) => {
        await takeBillNumber(trx, 'purchase', { nowMs: noon, timeZone: shanghai });
        throw new Error('save failed');
      }),
    ).rejects.toThrow('save failed');
    expect(await take()).toBe('CG202611200001');
  });

  it('gives 200 parallel callers on several connections 200 numbers without a gap', async () => {
    const given = await Promise.all(Array.from({ length: 200 }, () => take()));
    const expected = Array.from({ length: 200 }, (_, index) => `CG20261120${String(index + 1).padStart(4, '0')}`);
    expect(given.toSorted()).toEqual(expected);
  });

  it.each(['off', 'nowhere'])('refuses the rule %s', async (rule) => {
    await expect(take(rule)).rejects.toMatchObject({ code: 'SERVER_RULE_MISSING', params: { code: rule } });
  });
});

describe('GET BillNumber', () => {
  it('takes one number a call', async () => {
    const [first, second] = [
      await server.call('admin', 'GET', '/api/system/BillRule/BillNumber/plain?n=1'),
      await server.call('admin', 'GET', '/api/system/BillRule/BillNumber/plain'),
    ];
    expect([first, second]).toMatchObject([
      { code: 200, data: 'N-98' },
      { code: 200, data: 'N-99' },
    ]);
    expect(await server.call('admin', 'GET', '/api/system/BillRule/BillNumber/none')).toMatchObject({ code: 400 });
  });
});
