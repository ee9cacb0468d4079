import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../../engine/contract/language';
import { parseScreen } from '../../../engine/screen';
import { shownTexts } from '../../../engine/translate/translate-model';
import { registry } from '../../../renderers/definitions';
import { tableRef } from '../../db/module-tables';
import { seedModuleDocuments, seedModules } from '../../seed/modules';
import { seedOrganisation } from '../../seed/organisation';
import { createRandom } from '../../seed/random';
import type { TestAnswer } from '../../testing/test-app';
import { loadReleasedModule } from '../modules/index';
import { createRecordServer, type RecordServer } from './testing/record-server';

let server: RecordServer;
const tokens = new Map<string, { readonly authorization: string }>();

beforeAll(async () => {
  server = await createRecordServer({ now: () => Date.UTC(2026, 2, 4, 3) });
  await server.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
  await seedModuleDocuments(server.deps);
});
afterAll(() => server.close());

const base = (moduleId: string) => `/api/visualdev/OnlineDev/${moduleId}`;

/** Sends a call from a page in a language. */
async function callIn(
  language: Language | null,
  method: InjectOptions['method'],
  url: string,
  { body, account = 'admin' }: { readonly body?: object; readonly account?: string } = {},
): Promise<TestAnswer> {
  const token = tokens.get(account) ?? (await server.signIn(account));
  tokens.set(account, token);
  const headers = { ...token, ...(language && { 'formloom-language': language }) };
  const payload = body === undefined ? {} : { payload: body };
  const answer = await server.app.inject({ method: method ?? 'GET', url, headers, ...payload } as InjectOptions);
  return answer.json();
}
const configIn = async (language: Language | null, moduleId: string, account = 'admin') =>
  (await callIn(language, 'GET', `${base(moduleId)}/Config`, { account })).data;
const saveIn = (language: Language, moduleId: string, values: object, extra: object = {}) =>
  callIn(language, 'POST', base(moduleId), { body: { data: JSON.stringify(values), ...extra } });

const ORDER = 'exPurchaseOrder';
const item = { itemName: 'Gloves', category: 'consumable', unit: 'box', quantity: 2, price: '3.50' };
const order = { orderDate: Date.UTC(2026, 2, 4), supplier: 'kangning', items: [item] };

describe('a module in the language of its reader', () => {
  test('is that of its author for clients that name none, and follows the page, else the account', async () => {
    const labelIn = async (language: Language | null, account?: string) => {
      const { fullName, columnData } = await configIn(language, ORDER, account);
      const [column] = JSON.parse(columnData).columnList;
      return [fullName, column.label];
    };
    expect(await labelIn(null)).toEqual(['采购订单', '订单编号']);
    expect(await labelIn('zh')).toEqual(['采购订单', '订单编号']);
    expect(await labelIn('zhtw')).toEqual(['採購訂單', '訂單編號']);
    expect(await labelIn('en')).toEqual(['Purchase orders', 'Order no.']);
    await server.createUser({ account: 'reader', isAdministrator: true });
    await server.deps.db.updateTable('users').set({ language: 'en' }).where('account', '=', 'reader').execute();
    expect(await labelIn(null, 'reader')).toEqual(['Purchase orders', 'Order no.']);
    expect(await labelIn('zhtw', 'reader')).toEqual(['採購訂單', '訂單編號']);
  });

  test('has its words in the list, the form, its choices and its buttons', async () => {
    const { data } = await callIn('en', 'GET', `${base(ORDER)}/Config`);
    const list = JSON.parse(data.columnData);
    expect(list.columnList.map(({ label }: { label: string }) => label)).toContain('Items-Qty');
    expect(list.btnsList.map(({ label }: { label: string }) => label)).toEqual(['New', 'Delete selected']);
    const form = JSON.parse(data.formData);
    expect(form.confirmButtonText).toBe('OK');
    expect(data.formData).toContain('"fullName":"Consumables","id":"consumable"');
    // Missing texts are filled with the designer's, for clients without texts of their own.
    expect(form).toMatchObject({ confirmAndAddText: '确定并新增', printButtonText: '打 印' });
  });

  test('has no word of another language in our own browser, whoever wrote it or nobody', async () => {
    const textsIn = async (language: Language) => {
      const { data } = await callIn(language, 'GET', `${base(ORDER)}/Screen`);
      const model = parseScreen(data.model, registry);
      return { text: JSON.stringify(model), shown: [...shownTexts(model, registry).keys()], model };
    };
    const english = await textsIn('en');
    expect(english.shown.length).toBeGreaterThan(30);
    expect(english.shown.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
    expect(english.text).not.toContain('\uE000');
    expect(english.model.form.printButton.label).toBe('Print');
    expect((await textsIn('zhtw')).model.form.printButton.label).toBe('列 印');
    expect((await textsIn('zh')).model.form.printButton.label).toBe('打 印');
  });

  test('says no word about a field that the reader may not see, and never hands out the table of its texts', async () => {
    await server.createUserFor(ORDER, 'clerk', {
      columns: ['orderNo', 'orderDate'],
      forms: ['orderNo', 'orderDate'],
      buttons: ['btn_add'],
    });
    for (const language of ['en', 'zhtw', 'zh'] as const) {
      const answer = JSON.stringify(await configIn(language, ORDER, 'clerk'));
      expect(answer).not.toContain('i18n');
      for (const word of ['Supplier', '供應商', '供应商', 'Freight', 'VAT invoice', 'Unit price']) {
        expect(answer).not.toContain(word);
      }
      expect(JSON.stringify(await configIn(language, ORDER))).not.toContain('i18n');
      const screen = JSON.stringify(await callIn(language, 'GET', `${base(ORDER)}/Screen`, { account: 'clerk' }));
      for (const word of ['translations', 'Supplier', '供應商', '供应商', 'Freight'])
        expect(screen).not.toContain(word);
    }
    const current = JSON.stringify(await callIn('en', 'GET', '/api/oauth/CurrentUser', { account: 'clerk' }));
    expect(current).not.toContain('i18n');
    expect(current).not.toContain('Supplier');
  });

  test('names its fields in refusals', async () => {
    const messageIn = async (language: Language) => (await saveIn(language, ORDER, { items: [item] })).msg;
    expect(await messageIn('en')).toContain('Supplier');
    expect(await messageIn('zhtw')).toContain('供應商');
    expect(await messageIn('zh')).toContain('供应商');
    const body = { data: JSON.stringify({ items: [item] }) };
    const ofPage = await callIn('zhtw', 'POST', base(ORDER), { body, account: 'reader' });
    expect(ofPage.msg).toBe(await messageIn('zhtw'));
  });

  test('shows choices by their translated labels, in lists and details, and stores their values', async () => {
    const REPAIR = 'exEquipmentRepair';
    const repair = seedModules.find(({ id }) => id === REPAIR)?.makeRecord(createRandom(3), 1, server.deps.clock());
    const saved = await saveIn('en', REPAIR, { ...repair?.values, status: 'repairing' });
    expect([saved.code, saved.msg]).toEqual([200, 'Created']);
    const { id } = saved.data;
    const statusIn = async (language: Language | null) => {
      const body = { currentPage: 1, pageSize: 9 };
      const { list } = (await callIn(language, 'POST', `${base(REPAIR)}/List`, { body })).data;
      const shown = (await callIn(language, 'GET', `${base(REPAIR)}/${id}/DataChange`)).data;
      return [list.find((row: { id: string }) => row.id === id).status, JSON.parse(shown.data).status];
    };
    expect(await statusIn('en')).toEqual(['In repair', 'In repair']);
    expect(await statusIn('zhtw')).toEqual(['維修中', '維修中']);
    expect(await statusIn(null)).toEqual(['维修中', '维修中']);
    const stored = await callIn('en', 'GET', `${base(REPAIR)}/${id}`);
    expect(JSON.parse(stored.data.data).status).toBe('repairing');
  });

  test('is the same release in every language, and so is what its forms prove', async () => {
    const answers = await Promise.all((['zh', 'en', 'zhtw'] as const).map((language) => configIn(language, ORDER)));
    expect(new Set(answers.map(({ version, versionProof }) => `${version} ${versionProof}`)).size).toBe(1);
    const key = { idempotencyKey: 'order-in-two-languages' };
    const [first, again] = [await saveIn('zh', ORDER, order, key), await saveIn('en', ORDER, order, key)];
    expect([first.code, again.code]).toEqual([200, 200]);
    expect(again.data.id).toBe(first.data.id);
  });
});

/** All stored rows of a module, by table, without ids and generated numbers, which differ in every save. */
async function rowsOf(moduleId: string): Promise<string> {
  const { plan, model } = await loadReleasedModule(server.deps, moduleId);
  const numbers = new Set(model.allFields.filter(({ widget }) => widget === 'billRule').map(({ id }) => id));
  const tables = await Promise.all(
    [plan.main, ...plan.children].map(async (table) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${tableRef(table)}`.execute(server.deps.db);
      const apart = [table.primaryKey.name, table.foreignKey?.name];
      const left = new Set([
        ...apart,
        ...table.columns.filter(({ fieldId }) => numbers.has(fieldId)).map(({ name }) => name),
      ]);
      return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name))));
    }),
  );
  return JSON.stringify(tables);
}

describe('what is saved', () => {
  test.each(seedModules)('is the same in every language: $id', async ({ id, makeRecord }) => {
    const { values } = makeRecord(createRandom(11), 1, server.deps.clock());
    const saved: string[] = [];
    for (const language of ['zh', 'en', 'zhtw'] as const) {
      const { plan } = await loadReleasedModule(server.deps, id);
      for (const table of [...plan.children, plan.main]) {
        await sql`delete from ${tableRef(table)}`.execute(server.deps.db);
      }
      const made = await saveIn(language, id, values);
      expect([made.code, made.data?.errors]).toEqual([200, undefined]);
      const changed = await callIn(language, 'PUT', `${base(id)}/${made.data.id}`, {
        body: { data: JSON.stringify(values), version: 1 },
      });
      expect(changed.code).toBe(200);
      saved.push(await rowsOf(id));
    }
    expect(saved[0]).toContain('"');
    expect(new Set(saved).size).toBe(1);
  });

  test('under an earlier release keeps to the columns, whatever its words become', async () => {
    const text = (key: string, label: string) => ({ __vModel__: key, __config__: { jnpfKey: 'input', label } });
    const entity = (en: object) => ({
      fullName: '同名',
      enCode: 'sameWords',
      webType: 1,
      i18n: { en },
      formData: { fields: [text('a', '甲'), text('b', '乙')] },
    });
    const id = await server.release(entity({ 甲: 'Name', 乙: 'Other' }));
    const opened = await configIn('en', id);
    await callIn('zh', 'PUT', `/api/visualdev/Base/${id}`, { body: entity({ 甲: 'Other', 乙: 'Name' }) });
    const { revision } = (await callIn('zh', 'GET', `/api/visualdev/Base/${id}/Draft`)).data;
    const plan = (await callIn('zh', 'POST', `/api/visualdev/Base/${id}/Actions/Plan`, { body: { revision } })).data;
    expect(JSON.stringify(plan.changes)).toContain('英文译文');
    const body = { planId: plan.planId, revision, confirmsLoss: true };
    expect((await callIn('zh', 'POST', `/api/visualdev/Base/${id}/Actions/Publish`, { body })).code).toBe(200);
    const proof = { moduleVersion: opened.version, moduleVersionProof: opened.versionProof };
    const saved = await saveIn('en', id, { a: '1', b: '2' }, proof);
    expect([saved.code, saved.msg]).toEqual([200, 'Created']);
    expect(await server.read(id, saved.data.id)).toMatchObject({ a: '1', b: '2' });
  });
});

describe('menu entries of modules', () => {
  test('come with their titles in other languages, unless an administrator has named them', async () => {
    const entryOf = async () => {
      const { menuList } = (await callIn('zh', 'GET', '/api/oauth/CurrentUser')).data;
      const all = (nodes: readonly Record<string, unknown>[]): readonly Record<string, unknown>[] =>
        nodes.flatMap((node) => [node, ...all((node['children'] ?? []) as readonly Record<string, unknown>[])]);
      return all(menuList).find(({ enCode }) => enCode === 'leaveRequest');
    };
    expect(await entryOf()).toMatchObject({
      fullName: '请假申请',
      titles: { en: 'Leave requests', zhtw: '請假申請' },
    });
    await server.deps.db
      .updateTable('menus')
      .set({ full_name: '休假' })
      .where('en_code', '=', 'leaveRequest')
      .execute();
    expect(await entryOf()).toMatchObject({ fullName: '休假' });
    expect(await entryOf()).not.toHaveProperty('titles');
  });
});
