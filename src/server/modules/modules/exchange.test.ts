import { readFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelDifferences } from '../../../engine/exchange/model-difference';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../../renderers/definitions';
import { findSamples, sampleFiles } from '../../../../tests/samples';
import { createExchangeServer, type ExchangeServer } from './testing/exchange-server';
import { choose, fieldNode, jsonFile, moduleDocument } from './testing/module-documents';
import { supplyReferences } from './testing/supply-references';

const templates = findSamples('templates');
const files = sampleFiles('templates').map((file) => path.basename(file));
const read = (name: string) => readFileSync(path.join(templates ?? '', name));
const BASE = '/api/visualdev/Base';
const PREVIEW = `${BASE}/Actions/ImportPreview`;
const IMPORT = `${BASE}/Actions/Import`;

let server: ExchangeServer;
beforeAll(async () => {
  server = await createExchangeServer();
});
afterAll(() => server.close());

const publish = (id: string) => server.call('admin', 'POST', `${BASE}/${id}/Actions/Release`, { pc: 1 });
/** What an author can create for a reference that is not there. */
const CREATABLE: Readonly<Record<string, string>> = {
  ENGINE_LINT_DICTIONARY_MISSING: 'dictionary',
  ENGINE_LINT_INTERFACE_MISSING: 'interface',
  ENGINE_LINT_BILL_RULE_MISSING: 'billRule',
};
const placesOf = (findings: readonly { severity: string; pointer: string }[]) =>
  findings.flatMap(({ severity, pointer }) => (severity === 'error' ? [pointer] : [])).toSorted();
const modelOf = (entity: object) => {
  const { model } = parseModule(entity, registry);
  if (!model) throw new Error('the document does not parse');
  return model;
};

describe.skipIf(files.length === 0)('the sample templates', () => {
  test('are there', () => expect(files.length).toBeGreaterThanOrEqual(27));
  test.each(files)(
    '%s is reported, imported, released with what it names, and comes back from both exports',
    async (name) => {
      const upload = [{ name, content: read(name) }];
      const preview = (await server.upload(PREVIEW, upload)).data.documents;
      expect(preview).toMatchObject([{ path: name, exists: null, fields: expect.any(Number) }]);
      expect(preview[0].fields).toBeGreaterThan(0);
      for (const finding of preview[0].findings)
        expect(finding).toEqual({
          code: expect.stringMatching(/^ENGINE_/),
          severity: expect.stringMatching(/^(error|warning|info)$/),
          message: expect.stringMatching(/[^A-Z_]/),
          wayOut: expect.any(String),
          pointer: expect.stringMatching(/^(\/|$)/),
          missing: finding.code in CREATABLE ? { kind: CREATABLE[finding.code], code: expect.any(String) } : null,
        });
      const errors = placesOf(preview[0].findings);
      const answer = await server.upload(IMPORT, upload, choose([{ path: name, action: 'create' }]));
      expect(answer).toMatchObject({
        code: 200,
        msg: '导入成功',
        data: { results: [{ path: name, action: 'create', id: expect.any(String), revision: 0 }] },
      });
      const { id } = answer.data.results[0];
      // The samples name rules, dictionaries, interfaces and modules of the system that they are from.
      if (errors.length > 0) {
        const refused = await publish(id);
        expect(refused.code).toBe(400);
        expect(placesOf(refused.data.issues)).toEqual(errors);
      }
      const document = { ...JSON.parse(read(name).toString('utf8')), id };
      expect((await supplyReferences(server.deps, document)).toSorted()).toEqual(errors);
      expect(await publish(id)).toMatchObject({ code: 200, msg: '发布成功' });
      const original = modelOf(document);
      for (const format of ['formloom', '3.4']) {
        const { data } = await server.call('admin', 'GET', `${BASE}/${id}/Export?format=${format}`);
        const exported = modelOf(JSON.parse((await server.download(data.url)).toString('utf8')));
        expect(data.announced.map(({ code }: { code: string }) => code)).not.toContain('ENGINE_EXPORT_LOST');
        expect([format, modelDifferences(original, exported, 1)]).toEqual([format, []]);
      }
    },
  );
});

describe('an archive of all samples', () => {
  let clean: ExchangeServer;
  const archive = () => zipSync(Object.fromEntries(files.map((name) => [`set/${name}`, read(name)])));
  beforeAll(async () => {
    clean = await createExchangeServer();
  });
  afterAll(() => clean.close());

  test('is reported document by document, and nothing is stored', async () => {
    const { code, data } = await clean.upload(PREVIEW, [{ name: 'all.zip', content: archive() }]);
    expect(code).toBe(200);
    expect(data.documents.map((entry: { path: string }) => entry.path)).toEqual(
      files.map((name) => `all.zip/set/${name}`),
    );
    expect(await clean.modules()).toEqual([]);
  });

  test('is imported whole, then asks for each, then keeps both', async () => {
    const upload = [{ name: 'all.zip', content: archive() }];
    expect((await clean.upload(IMPORT, upload)).data.results).toHaveLength(files.length);
    expect(await clean.modules()).toHaveLength(files.length);
    const again = await clean.upload(IMPORT, upload);
    expect(again).toMatchObject({ code: 400, msg: expect.stringContaining('已存在') });
    expect(again.data.results.every(({ error }: { error?: string }) => error?.includes('已存在'))).toBe(true);
    const { documents } = (await clean.upload(PREVIEW, upload)).data;
    expect(documents.every(({ exists }: { exists: { by: string } | null }) => exists?.by === 'code')).toBe(true);
    const both = documents.map((entry: { path: string }) => ({ path: entry.path, action: 'keepBoth' }));
    expect((await clean.upload(IMPORT, upload, choose(both))).code).toBe(200);
    const stored = await clean.modules();
    expect(stored).toHaveLength(2 * files.length);
    expect(new Set(stored.map((row) => row.full_name)).size).toBe(2 * files.length);
    expect(stored.filter((row) => row.en_code.endsWith('_copy'))).toHaveLength(files.length);
  });
});

describe('a module that is here', () => {
  test('is replaced by a new draft, with its versions, its id and what is published kept', async () => {
    const first = (await server.upload(IMPORT, [jsonFile('a.json', moduleDocument('kept'))])).data.results[0];
    await publish(first.id);
    const changed = moduleDocument('kept', {
      fullName: '改名',
      formData: { fields: [fieldNode('title'), fieldNode('more')] },
    });
    const upload = [jsonFile('b.json', changed)];
    expect((await server.upload(PREVIEW, upload)).data.documents[0].exists).toEqual({
      id: first.id,
      fullName: '功能kept',
      enCode: 'kept',
      version: 1,
      by: 'code',
      differs: false,
    });
    const replaced = await server.upload(IMPORT, upload, choose([{ path: 'b.json', action: 'replace' }]));
    expect(replaced.data.results).toEqual([{ path: 'b.json', id: first.id, action: 'replace', revision: 1 }]);
    const draft = (await server.call('admin', 'GET', `${BASE}/${first.id}/Draft`)).data;
    expect(draft).toMatchObject({ revision: 1, publishedVersion: 1, differs: true });
    expect(JSON.parse(draft.source)).toMatchObject({ fullName: '改名', formData: { fields: [{}, {}] } });
    const versions = (await server.call('admin', 'GET', `${BASE}/${first.id}/Versions`)).data.list;
    expect(versions).toMatchObject([{ version: 1 }]);
    const config = (await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${first.id}/Config`)).data;
    expect([config.version, JSON.parse(config.formData).fields.length]).toEqual([1, 1]);
    expect((await server.upload(PREVIEW, upload)).data.documents[0].exists).toMatchObject({ differs: true });
    expect((await publish(first.id)).data.version).toBe(2);
  });

  test('an author whose draft was replaced is told', async () => {
    const { id } = (await server.upload(IMPORT, [jsonFile('a.json', moduleDocument('raced'))])).data.results[0];
    const { source, revision } = (await server.call('admin', 'GET', `${BASE}/${id}/Draft`)).data;
    const upload = [jsonFile('a.json', moduleDocument('raced', { description: '来自文件' }))];
    await server.upload(IMPORT, upload, choose([{ path: 'a.json', action: 'replace' }]));
    const saved = await server.call('admin', 'PUT', `${BASE}/${id}/Draft`, { source: `${source} `, revision });
    expect(saved).toMatchObject({ code: 409, data: { revision: 1, source: expect.stringContaining('来自文件') } });
  });

  test('by its name is found too, and keeps its code', async () => {
    const { id } = (await server.upload(IMPORT, [jsonFile('a.json', moduleDocument('named'))])).data.results[0];
    const upload = [jsonFile('a.json', moduleDocument('named2', { fullName: '功能named' }))];
    expect((await server.upload(PREVIEW, upload)).data.documents[0].exists).toMatchObject({ id, by: 'name' });
    await server.upload(IMPORT, upload, choose([{ path: 'a.json', action: 'replace' }]));
    expect((await server.call('admin', 'GET', `${BASE}/${id}`)).data).toMatchObject({ enCode: 'named' });
  });

  test('is left alone when skipped', async () => {
    await server.upload(IMPORT, [jsonFile('a.json', moduleDocument('skipped'))]);
    const before = await server.modules();
    const answer = await server.upload(
      IMPORT,
      [
        jsonFile('a.json', moduleDocument('skipped', { fullName: 'x' })),
        jsonFile('readme.json', moduleDocument('fresh')),
      ],
      choose([
        { path: 'a.json', action: 'skip' },
        { path: 'readme.json', action: 'skip' },
      ]),
    );
    expect(answer.data.results).toEqual([
      { path: 'a.json', id: '', action: 'skip' },
      { path: 'readme.json', id: '', action: 'skip' },
    ]);
    expect(await server.modules()).toEqual(before);
  });

  test('files of one name are told apart, the same way in preview and import', async () => {
    const upload = [jsonFile('m.json', moduleDocument('twinA')), jsonFile('m.json', moduleDocument('twinB'))];
    const { documents } = (await server.upload(PREVIEW, upload)).data;
    expect(documents).toMatchObject([
      { path: 'm.json', enCode: 'twinA' },
      { path: 'm.json (2)', enCode: 'twinB' },
    ]);
    const answer = await server.upload(IMPORT, upload, choose([{ path: 'm.json', action: 'skip' }]));
    expect(answer.data.results).toMatchObject([{ action: 'skip' }, { path: 'm.json (2)', action: 'create' }]);
  });
});

describe('when one of many fails', () => {
  const good = jsonFile('good.json', moduleDocument('goodOne'));
  test.each([
    ['text that is no JSON', jsonFile('bad.json', {}), '{ "fullName": '],
    ['a list', jsonFile('bad.json', {}), '[]'],
    ['another kind of file', jsonFile('bad.json', {}), '\u0089PNG\r\n'],
    ['nothing', jsonFile('bad.json', {}), ' '],
    [
      'a key of the prototype',
      jsonFile('bad.json', {}),
      '{"fullName":"x","enCode":"x","__proto__":{"polluted":1},"formData":{"fields":[]}}',
    ],
  ])('%s: nothing is stored, and the file is named', async (_what, bad, content) => {
    const before = await server.modules();
    const answer = await server.upload(IMPORT, [good, { ...bad, content }]);
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('bad.json') });
    expect(answer.data.results).toEqual([
      { path: 'good.json', id: '', action: 'create' },
      { path: 'bad.json', id: '', action: 'create', error: expect.stringMatching(/./) },
    ]);
    expect(await server.modules()).toEqual(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('two files of one code: the second is refused, and the preview says so', async () => {
    const before = await server.modules();
    const upload = [
      jsonFile('one.json', moduleDocument('shared')),
      jsonFile('two.json', moduleDocument('shared', { fullName: '二' })),
    ];
    const { documents } = (await server.upload(PREVIEW, upload)).data;
    for (const { findings } of documents)
      expect(findings).toContainEqual(expect.objectContaining({ code: 'ENGINE_EXCHANGE_CODE_TWICE' }));
    expect((await server.upload(IMPORT, upload)).data.results).toMatchObject([
      {},
      { error: expect.stringContaining('shared') },
    ]);
    expect(await server.modules()).toEqual(before);
  });

  test('a document with errors of its own is reported with them and kept as a draft that cannot be published', async () => {
    const upload = [
      jsonFile('a.json', moduleDocument('faulty', { formData: { fields: [fieldNode('a'), fieldNode('a')] } })),
    ];
    const { documents } = (await server.upload(PREVIEW, upload)).data;
    expect(documents[0].findings[0]).toMatchObject({ severity: 'error', code: 'ENGINE_FIELD_KEY_DUPLICATE' });
    const { id } = (await server.upload(IMPORT, upload)).data.results[0];
    expect((await publish(id)).code).toBe(400);
  });
});
