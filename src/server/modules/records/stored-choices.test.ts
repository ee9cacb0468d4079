import { afterAll, beforeAll, expect, it } from 'vitest';
import placeExample from '../../../renderers/widgets/location/example.json';
import stampExample from '../../../renderers/widgets/signature/example.json';
import signExample from '../../../renderers/widgets/sign/example.json';
import { node } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Records whose stamps, places and pictures were allowed when they were saved. */
let server: RecordServer;

beforeAll(async () => {
  server = await createRecordServer();
});
afterAll(() => server.close());

const [STAMP, OTHER_STAMP] = [stampExample.value, signExample.value];
const place = (lat: number) => JSON.stringify({ ...JSON.parse(placeExample.value), lat });
const area = (lat: number) => ({
  enableDesktopLocation: true,
  locationScope: [{ name: '院区', lat, lng: 116.397155, radius: 500 }],
});

function documentOf(props: { readonly stamp: object; readonly place: object }) {
  const fields = (suffix: string) => [
    node('signature', `stamp${suffix}`, { ...props.stamp }),
    node('location', `place${suffix}`, { ...props.place }),
    node('input', `note${suffix}`),
  ];
  const table = { ...node('table', 'items', { config: { children: fields('') } }) };
  return {
    fullName: '签章',
    enCode: 'storedChoices',
    type: 1,
    webType: 2,
    formData: JSON.stringify({ fields: [...fields('1'), table] }),
    columnData: JSON.stringify({ type: 1, columnList: [], searchList: [] }),
  };
}

async function releaseAgain(id: string, document: object): Promise<void> {
  const base = `/api/visualdev/Base/${id}`;
  expect((await server.call('admin', 'PUT', base, document)).code).toBe(200);
  expect((await server.call('admin', 'POST', `${base}/Actions/Release`, { pc: 1 })).code).toBe(200);
}

it('are saved as long as these stay as they are, in rows, too', async () => {
  const before = { stamp: { stamps: [{ name: '旧章', picture: STAMP }] }, place: area(39.9) };
  const id = await server.release(documentOf(before));
  const row = { stamp: STAMP, place: place(39.9), note: 'a' };
  const made = await server.create(id, { stamp1: STAMP, place1: place(39.9), items: [row, row] });
  expect(made.code).toBe(200);
  const record = String(made.data.id);
  const newStamps = { stamps: [{ name: '新章', picture: OTHER_STAMP }] };
  await releaseAgain(id, documentOf({ stamp: newStamps, place: area(31.2) }));

  const stored = await server.read(id, record);
  const [first, second] = stored.items;
  const saved = await server.update(id, record, { ...stored, note1: 'b', items: [second, { ...first, note: 'c' }] });
  expect(saved, JSON.stringify(saved)).toMatchObject({ code: 200 });
  const refused = async (values: object) => (await server.update(id, record, { ...stored, ...values })).msg;
  expect(await refused({ place1: place(39.9001) })).toContain('不在允许的区域内');
  expect(await refused({ items: [{ ...first, place: place(39.9001) }, second] })).toContain('不在允许的区域内');
  expect(await refused({ items: [first, second, { ...row, id: '' }] })).toContain('不是可用的印章');

  await releaseAgain(id, documentOf({ stamp: { ableIds: ['7'] }, place: area(31.2) }));
  expect(await server.update(id, record, stored)).toMatchObject({ code: 200 });
  expect(await refused({ stamp1: OTHER_STAMP })).toContain('没有可用的印章');
});
