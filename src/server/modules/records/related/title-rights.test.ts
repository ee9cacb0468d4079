import { afterAll, beforeAll, expect, it } from 'vitest';
import { column, node } from '../testing/purchase-module';
import { createRecordServer, type RecordServer } from '../testing/record-server';

/** Titles that are no column of the list, and lists without paging. */
let server: RecordServer;
beforeAll(async () => {
  server = await createRecordServer();
});
afterAll(() => server.close());

const ONLINE = '/api/visualdev/OnlineDev';
const NAME = node('input', 'name');

function moduleOf(enCode: string, fields: readonly object[], { form = {}, list = {} } = {}) {
  return {
    ...{ fullName: enCode, enCode },
    formData: JSON.stringify({ fields, ...form }),
    columnData: JSON.stringify({
      columnList: [column(NAME)],
      searchList: [],
      ...{ useFormPermission: true, useBtnPermission: true },
      columnBtnsList: ['detail', 'remove'].map((value) => ({ value, label: value })),
      ...list,
    }),
  };
}

async function make(moduleId: string, data: object): Promise<string> {
  const made = await server.create(moduleId, data);
  expect(made).toMatchObject({ code: 200 });
  return String(made.data.id);
}

/** A deleted record whose title stands beside the list. */
async function removedTitled(enCode: string, list: object = {}): Promise<string> {
  const fields = [NAME, node('input', 'salary')];
  const moduleId = await server.release(moduleOf(enCode, fields, { form: { titleField: 'salary' }, list }));
  const id = await make(moduleId, { name: 'Li', salary: 'CANARY-99' });
  expect(await server.call('admin', 'DELETE', `${ONLINE}/${moduleId}/${id}`)).toMatchObject({ code: 200 });
  return moduleId;
}

const bin = async (account: string, moduleId: string, keyword = '') =>
  (await server.call(account, 'GET', `${ONLINE}/${moduleId}/Removed?keyword=${keyword}`)).data;

const BUTTONS = ['btn_detail', 'btn_remove'];

it('the recycle bin neither tells nor finds a title that the reader may not see in the form', async () => {
  const moduleId = await removedTitled('hiddenTitle');
  await server.createUserFor(moduleId, 'clerk', { forms: ['name'], buttons: BUTTONS });
  expect((await bin('clerk', moduleId)).list).toMatchObject([{ name: '' }]);
  expect((await bin('clerk', moduleId, 'CANARY')).list).toEqual([]);
});

it('the recycle bin names a record by a title beside the list, for who may see it in the form', async () => {
  const moduleId = await removedTitled('shownTitle', { useColumnPermission: true });
  await server.createUserFor(moduleId, 'reader', { columns: ['name'], forms: ['name', 'salary'], buttons: BUTTONS });
  expect((await bin('reader', moduleId, 'CANARY')).list).toMatchObject([{ name: 'CANARY-99' }]);
});

it('names the first five of what points at a record, also from a list without paging', async () => {
  const target = await server.release(moduleOf('pointedAt', [NAME]));
  const link = node('relationForm', 'device', { modelId: target, relationField: 'name' });
  const pointing = await server.release(moduleOf('unpaged', [NAME, link], { list: { hasPage: false } }));
  const device = await make(target, { name: 'x' });
  for (let at = 0; at < 7; at += 1) await make(pointing, { name: `n${String(at)}`, device });
  const { data } = await server.call('admin', 'GET', `${ONLINE}/${target}/${device}/Related`);
  expect(data.groups).toMatchObject([{ total: 7 }]);
  expect(data.groups[0].records).toHaveLength(5);
});
