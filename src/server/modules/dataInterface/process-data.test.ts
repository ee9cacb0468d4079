import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { node } from '../records/testing/purchase-module';
import { createInterfaceServer, INTERFACES, type InterfaceServer } from './testing/interface-server';

let server: InterfaceServer;
beforeAll(async () => {
  server = await createInterfaceServer();
});
afterAll(() => server.close());

/** A released module with a field that names the interface. */
const release = (id: string) =>
  server.release({
    fullName: 'x',
    enCode: 'processed',
    webType: 1,
    formData: JSON.stringify({ fields: [node('select', 'kind', { config: { dataType: 'dynamic', propsUrl: id } })] }),
  });

describe('the processing', () => {
  const processed = (dataProcessing: string, query = '[{"id":1},{"id":2}]') => ({ query, dataProcessing });

  it('changes the data on every way', async () => {
    const id = await server.made(
      processed('(data) => data.map((row) => ({ id: row.id * 10, fullName: `n${row.id}` }))'),
    );
    expect((await server.preview(id)).data).toEqual([
      { id: 10, fullName: 'n1' },
      { id: 20, fullName: 'n2' },
    ]);
    const list = await server.call('admin', 'POST', `${INTERFACES}/${id}/Action/List`, { keyword: 'n2', pageSize: 5 });
    expect(list.data.list).toEqual([{ id: 20, fullName: 'n2' }]);
    const rows = await server.call('admin', 'POST', `${INTERFACES}/${id}/Action/InfoByIds`, { ids: ['20'] });
    expect(rows.data).toEqual([{ id: 20, fullName: 'n2' }]);
  });

  it.each([
    '(data) => data',
    '(data) => { return data; }',
    'data => data',
    '(res) => {\n  return res\n}',
    '// nothing\n(data) => { return data }',
    '',
  ])('that changes nothing is not run: %s', async (script) => {
    const { data } = await server.tried(processed(script));
    expect(data.steps.filter(({ kind }: { kind: string }) => kind === 'processing')).toEqual([]);
    expect(data.data).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it.each([
    ['() => { while (true); }', 'time'],
    ['() => { const all = []; for (;;) all.push("x".repeat(1e6) + all.length); }', 'memory|time'],
    ['() => { const go = () => go(); go(); }', 'stack|time'],
    // Few texts, much output: the memory is not reached before.
    ['() => Array(170).fill("x".repeat(1e5))', 'output|time'],
    ['() => [].indexOf.call({ length: 2 ** 53 - 1 }, 1)', 'time'],
    ['() => { for (;;) new Promise(() => {}) }', 'memory|time'],
  ])(
    'is stopped: %s',
    async (script, limit) => {
      const id = await server.made(processed(script));
      const answer = await server.preview(id);
      expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(new RegExp(`（(?:${limit})）`)) });
    },
    20_000,
  );

  it.each([
    'typeof process',
    'typeof require',
    'typeof fetch',
    'typeof WebAssembly',
    'typeof setTimeout',
    'typeof module',
  ])('has no %s', async (expression) => {
    const id = await server.made(processed(`() => ${expression}`));
    expect((await server.preview(id)).data).toBe('undefined');
  });

  it('that fails tells its author why, and others nothing of it', async () => {
    const id = await server.made(
      processed('(data) => { console.log("seen", data.length); throw new Error("inner words"); }'),
    );
    const { data } = await server.tried((await server.call('admin', 'GET', `${INTERFACES}/${id}`)).data);
    expect(data).toMatchObject({ isDone: false, message: expect.stringContaining('inner words') });
    expect(data.steps).toContainEqual(expect.objectContaining({ kind: 'processing', text: 'log: seen 2' }));
    await server.createUserFor(await release(id), 'unlucky', {});
    const answer = await server.preview(id, [], 'unlucky');
    expect(answer).toMatchObject({ code: 400 });
    expect(answer.msg).not.toContain('inner words');
  });
});
