import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocuments } from './exchange-documents';
import { createExchangeServer, type ExchangeServer } from './testing/exchange-server';
import { choose, fieldNode, jsonFile, moduleDocument } from './testing/module-documents';

const BASE = '/api/visualdev/Base';
const PREVIEW = `${BASE}/Actions/ImportPreview`;
const IMPORT = `${BASE}/Actions/Import`;
const CLIENT_IMPORT = '/api/visualdev/OnlineDev/Model/Actions/ImportData';

let server: ExchangeServer;
beforeAll(async () => {
  server = await createExchangeServer();
});
afterAll(() => server.close());

describe('limits', () => {
  const previewOf = async (content: Uint8Array | string, name = 'x.zip') =>
    (await server.upload(PREVIEW, [{ name, content }])).data.documents;
  const codesOf = (documents: { findings: { code: string; message: string }[] }[]) =>
    documents.flatMap(({ findings }) =>
      findings.map(({ code, message }) => {
        expect(message, 'worded').not.toMatch(/^[A-Z_]+$|\{/);
        return code;
      }),
    );

  test('an archive that unpacks to a thousand times its size is not opened', async () => {
    expect(codesOf(await previewOf(zipSync({ 'a.json': new Uint8Array(4 * 1024 * 1024) })))).toEqual([
      'ENGINE_EXCHANGE_LIMIT',
    ]);
  });
  test('nor one with too many files', async () => {
    const entries = Array.from({ length: 2_001 }, (_none, index) => [`${String(index)}.json`, new Uint8Array(2)]);
    expect(codesOf(await previewOf(zipSync(Object.fromEntries(entries))))).toEqual(['ENGINE_EXCHANGE_LIMIT']);
  });
  test('several archives may not hold what one may not', async () => {
    const blank = new Uint8Array(1_000_000).fill(0x20);
    const large = zipSync(
      Object.fromEntries(Array.from({ length: 40 }, (_none, index) => [`${String(index)}.json`, blank])),
    );
    const twice = (content: Uint8Array) => ['a.zip', 'b.zip'].map((name) => ({ name, content }));
    expect((await server.upload(PREVIEW, twice(large).slice(1))).code).toBe(200);
    for (const url of [PREVIEW, IMPORT])
      expect(await server.upload(url, twice(large))).toMatchObject({
        code: 400,
        msg: expect.stringContaining('50 MB'),
      });
    const tiny = new Uint8Array([0x7b, 0x7d]);
    const crowded = zipSync(
      Object.fromEntries(Array.from({ length: 1_001 }, (_none, index) => [`${String(index)}.json`, tiny])),
    );
    expect(await server.upload(PREVIEW, twice(crowded))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('2000'),
    });
  });
  test('others are answered between two documents', async () => {
    const document = JSON.stringify(
      moduleDocument('busy', {
        formData: { fields: Array.from({ length: 100 }, (_none, index) => fieldNode(`f${String(index)}`)) },
      }),
    );
    const bytes = new TextEncoder().encode(document);
    const archive = zipSync(
      Object.fromEntries(Array.from({ length: 50 }, (_none, index) => [`${String(index)}.json`, bytes])),
    );
    let answered = 0;
    let isOver = false;
    const others = (async () => {
      for (; !isOver; answered += 1) await new Promise((resolve) => setImmediate(resolve));
    })();
    const documents = await readDocuments([{ name: 'a.zip', bytes: archive }], { translate: (key) => key });
    isOver = true;
    await others;
    expect(documents).toHaveLength(50);
    expect(answered).toBeGreaterThan(50);
  });
  test('a path that leads outside names a refused document, and no other is touched', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(moduleDocument('inside')));
    const archive = zipSync({
      '../../evil.json': bytes,
      '/etc/evil.json': bytes,
      'ok.json': bytes,
      'readme.txt': bytes,
    });
    const documents = await previewOf(archive);
    expect(codesOf(documents).filter((code) => code === 'ENGINE_EXCHANGE_PATH')).toHaveLength(2);
    const choices = documents.map(({ path: at, enCode }: { path: string; enCode: string }) => ({
      path: at,
      action: enCode === '' ? 'skip' : 'create',
    }));
    const { data } = await server.upload(IMPORT, [{ name: 'x.zip', content: archive }], choose(choices));
    expect(data.results.filter(({ id }: { id: string }) => id !== '')).toMatchObject([{ path: 'x.zip/ok.json' }]);
  });
  test('a document of more than five million characters is refused', async () => {
    const documents = await previewOf(
      JSON.stringify(moduleDocument('large', { description: 'x'.repeat(5_000_001) })),
      'a.json',
    );
    expect(codesOf(documents)).toContain('ENGINE_DOCUMENT_TOO_LARGE');
  });
  test('files of more than 50 MB together are not read', async () => {
    const half = { name: 'a.json', content: new Uint8Array(26 * 1024 * 1024) };
    expect(await server.upload(PREVIEW, [half, half])).toMatchObject({ code: 400, msg: '文件大小不能超过50MB' });
  });
  test('a 3.4 client sends one file of at most 5 MB', async () => {
    const large = { name: 'a.vdd', content: new Uint8Array(5 * 1024 * 1024 + 1) };
    expect(await server.upload(CLIENT_IMPORT, [large])).toMatchObject({ code: 400, msg: '文件大小不能超过5MB' });
    const two = [jsonFile('a.vdd', moduleDocument('clientA')), jsonFile('b.vdd', moduleDocument('clientB'))];
    expect(await server.upload(CLIENT_IMPORT, two)).toMatchObject({ code: 400, msg: '一次最多上传1个文件' });
  });
  test.each([PREVIEW, IMPORT, CLIENT_IMPORT])('%s asks for a file', async (url) => {
    expect(await server.call('admin', 'POST', url, {})).toMatchObject({ code: 400, msg: '请选择.vdd文件' });
    expect(await server.upload(url, [])).toMatchObject({ code: 400, msg: '请选择.vdd文件' });
    expect(await server.upload(url, [{ name: 'a.vdd', content: '' }])).toMatchObject({ code: 400 });
  });
  test.each([
    '{',
    '{}',
    '[1]',
    '[{"path":"a.json","action":"delete"}]',
    '[{"path":"other.json","action":"skip"}]',
    'null',
  ])('choices %s are refused', async (choices) => {
    const answer = await server.upload(IMPORT, [jsonFile('a.json', moduleDocument('chosen'))], { fields: { choices } });
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('choices') });
  });
  test('fields named like members of objects are refused', async () => {
    const upload = [jsonFile('a.json', moduleDocument('proto'))];
    const answer = await server.upload(IMPORT, upload, { fields: { constructor: '1' } });
    expect(answer.code).toBe(400);
  });
});

test('only administrators import and export', async () => {
  await server.createUser({ account: 'nurse' });
  const { id } = (await server.upload(IMPORT, [jsonFile('a.json', moduleDocument('guarded'))])).data.results[0];
  const before = await server.modules();
  for (const url of [PREVIEW, IMPORT, CLIENT_IMPORT])
    expect(
      (await server.upload(url, [jsonFile('a.json', moduleDocument('intruder'))], { account: 'nurse' })).code,
    ).toBe(403);
  for (const [method, url, body] of [
    ['GET', `${BASE}/${id}/Export`],
    ['POST', `/api/visualdev/OnlineDev/${id}/Actions/ExportData`],
    ['POST', `${BASE}/Actions/ExportAll`, { ids: [id] }],
  ] as const)
    expect((await server.call('nurse', method, url, body)).code).toBe(403);
  expect(await server.modules()).toEqual(before);
});
