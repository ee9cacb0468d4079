import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSystemServer, type SystemServer } from './system-server';
import { formatOf } from '../../src/server/resource/record-files/file-kind';
import { sealDocument } from '../../src/server/resource/index';
import { dictionaryFile } from '../../src/server/modules/dictionary/dictionary-file';

/** Files that were exported before entries had a colour or an icon. */
let server: SystemServer;
beforeAll(async () => {
  server = await createSystemServer();
});
afterAll(() => server.close());

const FIRE = 'anticon anticon-fire';
const DATA = '/api/system/DictionaryData';
const entry = (id: string, more: object = {}) => ({
  ...{ id, parentId: '0', fullName: id, enCode: id, sortCode: 0, enabledMark: 1, description: '' },
  ...more,
});
const fileOf = (entries: readonly object[]) => {
  const type = { id: 'urgency', parentId: '-1', fullName: '紧急程度', enCode: 'urgencyOfFile', isTree: 0, sortCode: 0 };
  return sealDocument(formatOf(dictionaryFile), { types: [{ ...type, description: '', isPlace: false, entries }] }, 0);
};
const imported = (entries: readonly object[]) => server.upload(`${DATA}/Action/Import`, fileOf(entries));
const looks = async () => {
  const { list } = (await server.call('admin', 'GET', `${DATA}/urgency?isTree=0`)).data;
  return list.map(({ id, color, icon }: Record<string, unknown>) => [id, color, icon]);
};

it('come in without them, beside entries that have them, and take none away', async () => {
  expect(await imported([entry('normal'), entry('urgent', { color: 'red', icon: FIRE })])).toMatchObject({ code: 200 });
  expect(await looks()).toEqual([
    ['normal', '', ''],
    ['urgent', 'red', FIRE],
  ]);
  expect(await imported([entry('normal'), entry('urgent', { description: '立即' })])).toMatchObject({ code: 200 });
  expect(await looks()).toEqual([
    ['normal', '', ''],
    ['urgent', 'red', FIRE],
  ]);
  expect(await imported([entry('urgent', { color: '#ff0000' })])).toMatchObject({ code: 400 });
  expect(await imported([entry('urgent', { icon: 'fire' })])).toMatchObject({ code: 400 });
});
