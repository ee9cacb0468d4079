import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OptionItem } from '../../../engine/contract/field-model';
import { EMPTY_USER } from '../../../engine/contract/empty-user';
import { openModuleAs } from './module-context';
import { askWrite, prepareWrite, toExisting } from './prepare-write';
import { readWholeRecord } from './read-rows';
import { column, node } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

let server: RecordServer;

beforeAll(async () => {
  server = await createRecordServer();
});
afterAll(() => server.close());

/** Choices that count how often they are read. */
class CountedOptions extends Map<string, readonly OptionItem[]> {
  count = 0;

  override get(fieldId: string): readonly OptionItem[] | undefined {
    this.count += 1;
    return super.get(fieldId);
  }
}

test('a change whose choices are asked for is checked once, and again where the record changed meanwhile', async () => {
  await server.deps.db
    .insertInto('data_interfaces')
    .values({ id: 'cities', full_name: 'c', en_code: 'cities', data_type: 2, query: '[{"id":"a","fullName":"A"}]' })
    .execute();
  const choice = (key: string, config: Readonly<Record<string, unknown>>) =>
    node('select', key, { config, props: { label: 'fullName', value: 'id' } });
  const fields = [choice('city', { dataType: 'dynamic', propsUrl: 'cities' }), choice('color', { dataType: 'static' })];
  const moduleId = await server.release({
    fullName: '选项',
    enCode: 'checkedOnce',
    formData: JSON.stringify({ fields }),
    columnData: JSON.stringify({ columnList: [column(node('select', 'city'))], searchList: [] }),
  });
  const id = (await server.create(moduleId, { city: 'a' })).data.id as string;
  const evaluation = { now: Date.now(), timeZone: 'Asia/Shanghai', language: 'zh', user: EMPTY_USER } as const;
  const context = await openModuleAs(server.deps, moduleId, evaluation);
  const found = await readWholeRecord(server.deps.db, context, { id });
  if (!found) throw new Error('the record is there');
  const existing = toExisting(context, found);
  const options = new CountedOptions([['color', [{ value: 'red', label: 'red' }]]]);
  const write = { input: { color: 'red' }, clean: new Set<string>(), options };

  const asked = await askWrite(context, { ...write, existing });
  const { count } = options;
  expect(count).toBeGreaterThan(0);
  const prepared = await prepareWrite(context, { ...write, existing, asked });
  expect(prepared.values).toMatchObject({ city: 'a', color: 'red' });
  expect(options.count).toBe(count);

  const changed = { ...existing, values: { ...existing.values, city: null } };
  expect((await prepareWrite(context, { ...write, existing: changed, asked })).values).toMatchObject({ city: null });
  expect(options.count).toBeGreaterThan(count);
});
