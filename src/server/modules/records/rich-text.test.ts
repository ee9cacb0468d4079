import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanTexts } from '../../rich-text/index';
import { node, purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Rich texts of any size and shape are refused at their field or sanitised, without delaying other calls. */
let server: RecordServer;
let moduleId: string;

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
});
afterAll(() => server.close());

const nested = '<b>'.repeat(120_000);

test('a text that is nested too deep is refused at its field, in a new and in a saved record', async () => {
  const refusal = {
    code: 400,
    msg: expect.stringContaining('最多为200层'),
    data: { errors: [{ field: 'note', code: 'ENGINE_VALUE_HTML_DEPTH' }] },
  };
  expect(await server.create(moduleId, { title: 'a', note: nested })).toMatchObject(refusal);
  const { id } = (await server.create(moduleId, { title: 'a', note: '<p>b</p>' })).data;
  expect(await server.update(moduleId, id, { title: 'a', note: nested })).toMatchObject(refusal);
  expect(await server.read(moduleId, id)).toMatchObject({ note: '<p>b</p>' });
});

test.each([
  ['elements', '<b>x</b>'.repeat(100_001), '最多为100000个'],
  ['a link', `<a href="${'x'.repeat(10_001)}">x</a>`, '最多为10000个字符'],
  ['all', 'x'.repeat(5_000_001), '最多为5000000个字符'],
])('a text is refused for its size: %s', async (_name, note, message) => {
  expect(await server.create(moduleId, { title: 'a', note })).toMatchObject({
    code: 400,
    msg: expect.stringContaining(message),
    data: { errors: [{ field: 'note' }] },
  });
});

test('a long text is cleaned and kept whole', async () => {
  const paragraph = '<p onclick="x()">好<script>1</script></p>';
  const { id } = (await server.create(moduleId, { title: 'a', note: paragraph.repeat(20_000) })).data;
  expect((await server.read(moduleId, id))['note']).toBe('<p>好</p>'.repeat(20_000));
});

test('long texts are cleaned on another thread: the event loop turns meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const [cleaned] = await cleanTexts(['<b>x</b>'.repeat(50_000)]);
  clearInterval(timer);
  expect(cleaned).toMatchObject({ ok: true });
  expect(turns).toBeGreaterThan(0);
});

test("a module's own text is cleaned as well", async () => {
  const intro = node('editor', 'intro', { config: { defaultValue: '<p onclick="x()">由此</p>' } });
  const form = { fields: [node('input', 'title'), intro] };
  const id = await server.release(
    purchaseModule({ enCode: 'introduced', form, list: { columnList: [], searchList: [] } }),
  );
  const saved = await server.create(id, { title: 'a' });
  expect((await server.read(id, saved.data.id))['intro']).toBe('<p>由此</p>');
});
