import { afterAll, beforeAll, expect, it } from 'vitest';
import { purchaseModule } from '../records/testing/purchase-module';
import { createRecordServer, type RecordServer } from '../records/testing/record-server';

/** What shared views tell readers who may not filter by all fields (docs/screens.md#saved-views). */
let server: RecordServer;
let listId: string;
const VIEWS = '/api/system/ListViews';

beforeAll(async () => {
  server = await createRecordServer();
  listId = await server.release(purchaseModule({ list: { useColumnPermission: true, useFormPermission: true } }));
  const all = { columns: ['title', 'status', 'secret', 'amount'], forms: ['title', 'secret'] };
  await server.createUserFor(listId, 'maker', all);
  await server.createUserFor(listId, 'equal', all);
  await server.createUserFor(listId, 'reader', { columns: ['title', 'status'], forms: ['title'] });
});
afterAll(() => server.close());

const listed = async (account: string) => (await server.call(account, 'GET', `${VIEWS}/${listId}/List`)).data.list;
async function share(address: string, columns: readonly object[] | null = null): Promise<string> {
  const body = { listId, fullName: '大家的', address, columns, isShared: true };
  return (await server.call('maker', 'POST', VIEWS, body)).data.id;
}
const query = (...fields: readonly string[]) =>
  `?${new URLSearchParams({ query: JSON.stringify(['and', ['or', ...fields.map((id) => [id, '==', 'HIDDEN'])]]) }).toString()}`;

it.each([
  ['a search', '?keyword=a&f.secret=HIDDEN&f.title=b', '?keyword=a&f.title=b'],
  ['an order', '?sort=-secret&view=gallery', '?view=gallery'],
  ['a field of groups', '?view=board&by=secret', '?view=board'],
  ['a measure', '?view=chart&measure=sum.amount', '?view=chart'],
  ['nothing', '?view=board&by=status&sort=title', '?view=board&by=status&sort=title'],
])('tells nothing of %s over a refused field', async (_name, address, told) => {
  const columns = [
    { prop: 'secret', visible: false },
    { prop: 'title', width: 90 },
  ];
  const id = await share(address, columns);
  expect(await listed('reader')).toMatchObject([{ id, address: told, columns: [columns[1]], owner: 'maker' }]);
  for (const account of ['equal', 'maker', 'admin'])
    expect(await listed(account)).toMatchObject([{ id, address, columns }]);
  await server.call('maker', 'DELETE', `${VIEWS}/${id}`);
});

it.each([
  ['a refused field', query('title', 'secret')],
  ['a field that is not there', query('nowhere')],
  ['nothing that can be read', '?query=%5B1'],
  ['lines that are none', `?query=${encodeURIComponent('["and",["or",5]]')}`],
])('is not there for a reader with an advanced query over %s', async (_name, address) => {
  const id = await share(address);
  const open = await share(query('title'));
  expect(await listed('reader')).toMatchObject([{ id: open, address: query('title') }]);
  expect(JSON.stringify(await listed('reader'))).not.toContain(id);
  expect(await listed('admin')).toHaveLength(2);
  for (const each of [id, open]) await server.call('maker', 'DELETE', `${VIEWS}/${each}`);
});
