import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../db/client';
import { createRecord, openModuleAs } from './index';
import { createRecordIds } from './record-ids';
import { column, node } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

const EPOCH_MS = 1_288_834_974_657n;
const msOf = (id: string) => Number((BigInt(id) >> 22n) + EPOCH_MS);
const NOW = Date.parse('2026-11-22T07:54:00+08:00');

describe('ids', () => {
  it('hold their time and grow within a moment', () => {
    const ids = createRecordIds();
    const made = Array.from({ length: 500 }, (_none, index) => ids.next(NOW + Math.floor(index / 100)));
    expect(made).toEqual(made.toSorted());
    expect(new Set(made).size).toBe(500);
    expect(msOf(made[0] ?? '')).toBe(NOW);
    expect(msOf(made[499] ?? '')).toBe(NOW + 4);
    expect(made.every((id) => id.length === 19)).toBe(true);
  });

  it('of two processes of one server never meet, however many come in a moment', () => {
    const made = [0, 1, 31].map((worker) => {
      const ids = createRecordIds('', worker);
      return Array.from({ length: 200_000 }, () => BigInt(ids.next(NOW)) & ((1n << 22n) - 1n));
    });
    const parts = made.map((sequences) => new Set(sequences.map((sequence) => sequence >> 17n)));
    expect(parts).toEqual([new Set([0n]), new Set([1n]), new Set([31n])]);
  });

  it('go on above the newest while the clock is behind it, and come back to the clock', () => {
    const ahead = createRecordIds().next(NOW + 7_200_000);
    const ids = createRecordIds(ahead);
    const made = [ids.next(NOW), ids.next(NOW), ids.next(NOW + 5), ids.next(NOW + 7_200_100)];
    expect([ahead, ...made]).toEqual([ahead, ...made].toSorted());
    expect(msOf(made[2] ?? '')).toBe(NOW + 7_200_002);
    expect(msOf(made[3] ?? '')).toBe(NOW + 7_200_100);
  });
});

describe('records', () => {
  let server: RecordServer;
  let moduleId: string;
  beforeAll(async () => {
    server = await createRecordServer();
    moduleId = await server.release({
      fullName: '单据',
      enCode: 'order',
      webType: 2,
      formData: {
        fields: [node('input', 'name'), node('table', 'items', { config: { children: [node('input', 'a')] } })],
      },
      columnData: { columnList: [column(node('input', 'name'))], searchList: [], btnsList: [], columnBtnsList: [] },
    });
  });
  afterAll(() => server.close());

  const createAt = async (now: number, deps = server.deps) => {
    const facts = { userId: 'u', userName: '', account: '', organizeId: '', organizeName: '', departmentId: '' };
    const user = { ...facts, departmentName: '', positionId: '', positionName: '', roleIds: [] };
    const context = await openModuleAs(deps, moduleId, { now, timeZone: 'Asia/Shanghai', language: 'zh', user });
    return (await createRecord(context, { input: { name: 'x', items: [{ a: '1' }] } })).id;
  };

  it('of the past get ids of the past, whatever was written in other modules', async () => {
    expect(msOf(await createAt(NOW - 86_400_000))).toBe(NOW - 86_400_000);
  });

  it('sort last after a restart, also when the clock had been ahead', async () => {
    const ahead = await createAt(NOW + 7_200_000);
    const restarted = { ...server.deps, db: createDatabase(server.deps.pool) };
    const after = await createAt(NOW, restarted);
    expect([ahead, after]).toEqual([ahead, after].toSorted());
    expect(msOf(after)).toBe(NOW + 7_200_001);
  });
});
