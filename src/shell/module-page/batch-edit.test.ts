import { expect, test } from 'vitest';
import type { HttpClient, HttpRequest } from '../http';
import { createModuleSource } from './module-source';

test('a preview and a save ask the same call, and tell what became of every record', async () => {
  const calls: HttpRequest[] = [];
  const line = { id: 'a', outcome: 'changed', version: 3, old: '1', new: '', reason: '', message: '' };
  const http: HttpClient = {
    failureText: () => '请求出错，请重试',
    async request(call) {
      calls.push(call);
      return { data: { changed: 1, records: [line, { broken: true }] }, message: '已修改 1 条' };
    },
  };
  const { batchEditor } = createModuleSource({ http, moduleId: 'm/1', menuId: '' });
  const edit = { fieldId: 'amount', value: undefined, records: [{ id: 'a', version: 3 }] };
  expect(await batchEditor?.preview(edit)).toEqual({ message: '已修改 1 条', entries: [line] });
  expect(await batchEditor?.save(edit)).toMatchObject({ entries: [{ id: 'a', version: 3 }] });
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Array(2).fill('POST /api/visualdev/OnlineDev/m%2F1/Actions/BatchEdit'),
  );
  expect(calls.map(({ body }) => body)).toEqual(
    [true, false].map((isPreview) => ({ ...edit, value: null, isPreview })),
  );
});
