import { expect, test } from 'vitest';
import type { HttpClient, HttpRequest } from '../http';
import { createModuleSource } from './module-source';

function setUp(answers: readonly unknown[]) {
  const calls: HttpRequest[] = [];
  const http: HttpClient = {
    failureText: () => '请求出错，请重试',
    async request(call) {
      calls.push(call);
      return { data: answers[calls.length - 1], message: `答复 ${String(calls.length)}` };
    },
  };
  const { bin } = createModuleSource({ http, moduleId: 'm/1', menuId: '' });
  if (!bin) throw new Error('a module has a recycle bin');
  return { bin, calls };
}

test('a page of the bin, by name', async () => {
  const entry = { id: 'e', recordId: 'r', name: '甲', removedBy: '乙', removedAt: 1, expiresAt: 2, canErase: true };
  const pagination = { currentPage: 2, pageSize: 20, total: 21 };
  const { bin, calls } = setUp([{ list: [entry], pagination }]);
  expect(await bin.list({ keyword: '甲', page: 2, pageSize: 20 })).toEqual({ entries: [entry], total: 21 });
  expect(calls[0]).toMatchObject({ method: 'GET', params: { keyword: '甲', currentPage: '2', pageSize: '20' } });
  expect(calls[0]?.path).toBe('/api/visualdev/OnlineDev/m%2F1/Removed');
});

test('many records are restored by several calls, and what each refused is told', async () => {
  const refused = (id: string) => ({ id, name: '', reason: 'unique', message: '重复' });
  const { bin, calls } = setUp([
    { restored: 999, refused: [refused('a')] },
    { restored: 0, refused: [refused('b')] },
  ]);
  const ids = Array.from({ length: 1001 }, (_, index) => String(index));
  const outcome = await bin.restoreRecords(ids);
  expect(outcome.refused.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(calls.map(({ body }) => (body as { recordIds: string[] }).recordIds.length)).toEqual([1000, 1]);
});

test('entries are restored without lost values where that is wanted, or deleted for good', async () => {
  const { bin, calls } = setUp([
    { restored: 1, refused: [] },
    { erased: 1, refused: [] },
  ]);
  expect(await bin.restore(['e'], true)).toEqual({ message: '答复 1', refused: [] });
  expect(await bin.erase(['f'])).toEqual({ message: '答复 2', refused: [] });
  expect(calls.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['Restore', { ids: ['e'], dropsColumns: true }],
    ['Erase', { ids: ['f'] }],
  ]);
});
