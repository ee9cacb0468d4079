import { expect, test } from 'vitest';
import { NOBODY } from '../../renderers/shared/testing/memory-services';
import type { HttpClient } from '../http';
import { createNames } from './names';

const TYPES = '/api/system/DictionaryType';

test('dictionary types are named by id or code, at any level, and asked for every time', async () => {
  let name = '性别';
  const paths: string[] = [];
  const http: HttpClient = {
    failureText: () => '请求出错',
    request({ path }) {
      paths.push(path);
      const child = { id: 't2', enCode: 'sex', fullName: name };
      return Promise.resolve({
        data: { list: [{ id: 't1', enCode: 't2', fullName: '基础', children: [child] }] },
        message: '',
      });
    },
  };
  const { find } = createNames(http, NOBODY);
  expect(Object.fromEntries(await find('dictionaryType', ['t2', 'sex', 'gone']))).toEqual({ t2: '性别', sex: '性别' });
  name = '改名';
  expect(Object.fromEntries(await find('dictionaryType', ['sex']))).toEqual({ sex: '改名' });
  expect(paths).toEqual([TYPES, TYPES]);
});
