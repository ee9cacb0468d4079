import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defineWidget } from '../../../engine/contract/widget-definition';
import { generatedTableName as tableOf } from '../../../engine/tables/table-names';
import { definition as editor } from '../../../renderers/widgets/editor/definition';
import { HTML_BOUNDS } from '../../rich-text/index';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { field, table } from './testing/life-server';
import { startProcess, type ServerProcess } from './testing/server-process';

/** Texts that were saved before their field became rich text are sanitised then, without losing a word. */
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(async () => {
  // Later suites in this process need the product's own widgets.
  vi.resetModules();
  await server.close();
});

const BASE = '/api/visualdev/Base';
const SENT = '<p onclick="x()">好</p><img src="x" onerror="alert(1)" /><script>alert(1)</script>';
const AS_TEXT = SENT.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const CLEAN = '<p>好</p><img src="x" />';

const moduleOf = (enCode: string, ...fields: readonly object[]) => ({
  fullName: `功能${enCode}`,
  enCode,
  webType: 2,
  formData: JSON.stringify({ fields: [field('comInput', 'title'), ...fields] }),
  columnData: JSON.stringify({ columnList: [{ ...field('comInput', 'title'), prop: 'title', label: 't' }] }),
});

async function release(process: ServerProcess, document: object, id?: string): Promise<string> {
  const stored = id ?? String((await process.call('POST', BASE, document)).data.id);
  if (id !== undefined) expect((await process.call('PUT', `${BASE}/${id}`, document)).code).toBe(200);
  expect((await process.call('POST', `${BASE}/${stored}/Actions/Release`, {})).code).toBe(200);
  return stored;
}

async function publish(process: ServerProcess, document: object, id: string): Promise<void> {
  expect((await process.call('PUT', `${BASE}/${id}`, document)).code).toBe(200);
  const { revision } = (await process.call('GET', `${BASE}/${id}/Draft`)).data;
  const { planId } = (await process.call('POST', `${BASE}/${id}/Actions/Plan`, { revision })).data;
  const order = { planId, revision, confirmsLoss: true };
  expect((await process.call('POST', `${BASE}/${id}/Actions/Publish`, order)).code).toBe(200);
}

const create = async (process: ServerProcess, id: string, values: object) =>
  String((await process.save(id, values)).data.id);

test.each(['release', 'publish'] as const)('a text box that becomes rich text: %s', async (way) => {
  const process = await startProcess(server, []);
  const text = moduleOf(way, field('textarea', 'note'));
  const id = await release(process, text);
  const sent = [
    [SENT, AS_TEXT],
    ['血压 <120 且 a <b 的', '血压 &lt;120 且 a &lt;b 的'],
    ['<p>已是<strong>干净</strong>的</p>', '<p>已是<strong>干净</strong>的</p>'],
    ['a & b > c', 'a & b > c'],
    ['<b>'.repeat(HTML_BOUNDS.depth + 1), '&lt;b&gt;'.repeat(HTML_BOUNDS.depth + 1)],
  ] as const;
  const records = new Map<string, string>();
  for (let round = 0; round < 9; round += 1)
    for (const [note, kept] of sent) records.set(await create(process, id, { title: 't', note }), kept);
  const rich = moduleOf(way, field('editor', 'note'));
  await (way === 'release' ? release(process, rich, id) : publish(process, rich, id));
  for (const [record, note] of records) expect(await process.read(id, record)).toMatchObject({ title: 't', note });
  const shown = await process.call('GET', `/api/visualdev/OnlineDev/${id}/${[...records.keys()][0] ?? ''}/DataChange`);
  expect(JSON.parse(shown.data.data)).toMatchObject({ note: AS_TEXT });
});

test('a control that nobody knew and that becomes rich text by a release', async () => {
  const process = await startProcess(server, []);
  const id = await release(process, moduleOf('unknown', field('someEditor', 'note', { label: '说明' })));
  const record = await create(process, id, { note: SENT });
  await release(process, moduleOf('unknown', field('editor', 'note', { label: '说明' })), id);
  expect(await process.read(id, record)).toMatchObject({ note: CLEAN });
});

test('rich text that stays rich text is not read again, also under another key', async () => {
  const process = await startProcess(server, []);
  const id = await release(process, moduleOf('stays', field('editor', 'note', { label: '说明' })));
  const record = await create(process, id, { note: SENT });
  // Values that were written by SQL are not changed.
  await server.deps.pool.query(`update module.${tableOf(id)} set note = '<u onclick="x()">own</u>'`);
  await release(process, moduleOf('stays', field('editor', 'note', { label: '改名' })), id);
  expect(await process.read(id, record)).toMatchObject({ note: '<u onclick="x()">own</u>' });
});

test('values of a control that becomes known as rich text, in the form and in rows', async () => {
  const coming = defineWidget({ ...editor, key: 'comingNote', isAllowedInTable: true });
  const old = await startProcess(server, []);
  const note = field('comingNote', 'note', { label: '说明' });
  const id = await release(old, moduleOf('known', note, table('rows', [note])));
  const record = await create(old, id, { title: 'a', note: SENT, rows: [{ note: SENT }, { note: 'b' }] });
  const known = await startProcess(server, [coming]);
  expect(await known.read(id, record)).toMatchObject({ note: CLEAN, rows: [{ note: CLEAN }, { note: 'b' }] });
});
