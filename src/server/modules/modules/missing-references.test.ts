import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createExchangeServer, type ExchangeServer } from './testing/exchange-server';
import { field, moduleSource } from './testing/life-server';
import { choose } from './testing/module-documents';

const BASE = '/api/visualdev/Base';
let server: ExchangeServer;

beforeAll(async () => {
  server = await createExchangeServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.deleteFrom('bill_rules').execute();
});

const post = (url: string, body?: object) => server.call('admin', 'POST', `${BASE}${url}`, body);
const REFUSED = { code: 400, data: { issues: expect.any(Array) } };

const FIELDS = [
  field('billRule', 'number', { rule: 'orderNo' }),
  field('select', 'kind', { dataType: 'dictionary', dictionaryType: 'orderKind' }),
  field('select', 'shop', { dataType: 'dynamic', propsUrl: 'shops' }),
  field('relationForm', 'customer', {}, { modelId: 'customers', relationField: 'name' }),
  field('table', 'rows', {
    layout: 'rowFormItem',
    children: [field('popupSelect', 'goods', {}, { interfaceId: 'goods' })],
  }),
];
const at = (place: string) => `/formData/fields/${place}`;
const PLACES = [
  at('0/__config__/rule'),
  at('1/__config__/dictionaryType'),
  at('2/__config__/propsUrl'),
  at('3/modelId'),
  at('4/__config__/children/0/interfaceId'),
];
const TREE = {
  webType: 2,
  columnData: {
    type: 2,
    treeDataSource: 'api',
    treePropsUrl: 'shopTree',
    columnList: [{ prop: 'number' }],
    btnsList: [{ value: 'stock', label: '库存', action: { type: 'interface', interfaceId: 'stock' } }],
  },
};
const IN_LIST = ['/columnData/treePropsUrl', '/columnData/btnsList/0/action/interfaceId'];

async function createDraft(enCode: string, fields: readonly object[], extra: object = {}): Promise<string> {
  return String((await post('', JSON.parse(moduleSource(enCode, fields, extra)) as object)).data.id);
}

async function planOf(id: string) {
  const { revision } = (await server.call('admin', 'GET', `${BASE}/${id}/Draft`)).data;
  return (await post(`/${id}/Actions/Plan`, { revision })).data;
}

/** Publishes as planned; the places of the errors that refuse it. */
async function publish(id: string) {
  const { planId, revision } = await planOf(id);
  const { code, data } = await post(`/${id}/Actions/Publish`, { planId, revision });
  return code === 200 ? [] : data.issues.map(({ pointer }: { pointer: string }) => pointer);
}

const createRule = (enabled_mark = 1) =>
  server.deps.db
    .insertInto('bill_rules')
    .values({
      id: 'ruleId',
      full_name: '单号',
      en_code: 'orderNo',
      prefix: 'X',
      digit: 4,
      start_number: '1',
      enabled_mark,
    })
    .execute();

describe('a module that names what is not there', () => {
  test('is not published, and each missing thing is named at its place, with what would resolve it', async () => {
    const id = await createDraft('missing', FIELDS, TREE);
    const plan = await planOf(id);
    expect(plan.canPublish).toBe(false);
    const errors = plan.findings.filter(({ severity }: { severity: string }) => severity === 'error');
    expect(errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual(
      [...PLACES, ...IN_LIST].toSorted(),
    );
    expect(errors).toContainEqual(
      expect.objectContaining({
        pointer: PLACES[0],
        message: expect.stringContaining('记录不能保存'),
        missing: { kind: 'billRule', code: 'orderNo' },
      }),
    );
    expect((await publish(id)).toSorted()).toEqual([...PLACES, ...IN_LIST].toSorted());
  });

  test('is not released by the old call either', async () => {
    const id = await createDraft('oldCall', FIELDS);
    const answer = await post(`/${id}/Actions/Release`, { pc: 1 });
    expect(answer).toMatchObject(REFUSED);
    expect(answer.data.issues.map(({ pointer }: { pointer: string }) => pointer)).toEqual(PLACES);
  });

  test('is published once the thing is there, and saves its records', async () => {
    const id = await createDraft('cured', FIELDS.slice(0, 1));
    expect(await publish(id)).toEqual([PLACES[0]]);
    await createRule();
    expect(await publish(id)).toEqual([]);
    const saved = await server.call('admin', 'POST', `/api/visualdev/OnlineDev/${id}`, { id: '', data: '{}' });
    expect(saved.code).toBe(200);
  });

  test('is told of a rule that is switched off in words of its own', async () => {
    await createRule(0);
    const id = await createDraft('off', FIELDS.slice(0, 1));
    const { findings } = await planOf(id);
    const [error] = findings.filter(({ severity }: { severity: string }) => severity === 'error');
    expect(error).toMatchObject({ pointer: PLACES[0], message: expect.stringContaining('已停用'), missing: null });
    expect(await publish(id)).toEqual([PLACES[0]]);
  });

  test('a rule may be named by its id, as when it is saved', async () => {
    await createRule();
    const id = await createDraft('byId', [field('billRule', 'number', { rule: 'ruleId' })]);
    expect(await publish(id)).toEqual([]);
  });

  test('is imported with its errors in the report, and not published', async () => {
    const upload = [{ name: 'a.json', content: moduleSource('imported', FIELDS) }];
    const preview = (await server.upload(`${BASE}/Actions/ImportPreview`, upload)).data.documents[0];
    const errors = preview.findings.filter(({ severity }: { severity: string }) => severity === 'error');
    expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(PLACES);
    expect(errors[1].missing).toEqual({ kind: 'dictionary', code: 'orderKind' });
    const answer = await server.upload(
      `${BASE}/Actions/Import`,
      upload,
      choose([{ path: 'a.json', action: 'create' }]),
    );
    const { id } = answer.data.results[0];
    expect(await publish(id)).toEqual(PLACES);
  });

  test('a version that names what is gone since is restored as a draft, and not published', async () => {
    await createRule();
    const id = await createDraft('restored', FIELDS.slice(0, 1));
    expect(await publish(id)).toEqual([]);
    const save = async (source: string) => {
      const { revision } = (await server.call('admin', 'GET', `${BASE}/${id}/Draft`)).data;
      await server.call('admin', 'PUT', `${BASE}/${id}/Draft`, { source, revision });
    };
    await save(moduleSource('restored', [field('input', 'title')]));
    const { planId, revision } = await planOf(id);
    expect((await post(`/${id}/Actions/Publish`, { planId, revision, confirmsLoss: true })).code).toBe(200);
    await server.deps.db.deleteFrom('bill_rules').execute();
    const draft = (await server.call('admin', 'GET', `${BASE}/${id}/Draft`)).data;
    const restored = await post(`/${id}/Versions/1/Actions/Restore`, { revision: draft.revision });
    expect(restored.code).toBe(200);
    expect(await publish(id)).toEqual([PLACES[0]]);
  });
});
