import { expect, it } from 'vitest';
import { testModule } from '../testing/test-module';
import { readListState, readNode, withoutListState, writeListState } from './list-address';
import { createListState, type ListState } from './list-query';

const node = (key: string, extra: object = {}) => ({
  ...{ __config__: { jnpfKey: 'comInput', label: key }, __vModel__: key, prop: key, label: key, ...extra },
});
const { list } = testModule(
  { fields: [node('name'), node('amount')] },
  { columnList: [node('name', { sortable: true }), node('amount')], searchList: [], hasPage: true, pageSize: 20 },
);
if (!list) throw new Error('no list');
const asked = { list, searchIds: ['name', 'amount'], hasKeyword: true, hasQueries: true, hasViews: true };
const start = createListState(list);
const read = (query: string) => readListState(query, asked);
const written = (state: Partial<ListState>, chosen: string | null = null, query = '') =>
  writeListState(query, list, { state: { ...start, ...state }, node: chosen });

it('reads back what it writes: search, keyword, order, page, page size, node', () => {
  const state: ListState = {
    ...start,
    search: { name: '张 & 三', amount: [1, null] },
    keyword: '急',
    sort: { fieldId: 'name', order: 'desc' },
    page: 3,
    pageSize: 50,
  };
  const query = written(state, 'K01');
  expect(read(query)).toEqual(state);
  expect(readNode(query)).toBe('K01');
});

it('reads texts that look like other values as texts', () => {
  for (const text of ['123', 'true', 'null', '"', '"a"', '[1]', '{']) {
    expect(read(written({ search: { name: text } })).search).toEqual({ name: text });
  }
});

it('reads back an advanced query', () => {
  const term = { id: '1-1', field: 'name', type: '', op: 'like', value: '张' };
  const superQuery = { matchLogic: 'and', groups: [{ logic: 'or', groups: [term] }] } as const;
  expect(read(written({ superQuery })).superQuery).toEqual(superQuery);
  const faults = ['{', '[]', '["and"]', '["and",["or"]]', '["and",["or",["name"]]]', '["and",["or",["name","=",{}]]]'];
  expect(faults.map((query) => read(`?query=${encodeURIComponent(query)}`).superQuery)).toEqual(faults.map(() => null));
});

it('writes nothing for a list as its module opens it, and keeps what is not its own', () => {
  expect(written({})).toBe('');
  expect(written({ page: 2 }, null, '?tab=a&page=7&f.name=x')).toBe('?tab=a&page=2');
  expect(withoutListState('?tab=a&page=7&f.name=x&keyword=y')).toBe('?tab=a');
  expect(withoutListState('?node=1')).toBe('');
});

it('leaves out what the list cannot be asked', () => {
  const query = '?page=-1&pageSize=7&sort=amount&query=%7B&f.other=1&f.name=%7B%22a%22%3A1%7D&f.amount=[[[1]]]';
  expect(read(query)).toEqual(start);
  expect(read('?sort=-other&page=1e9&pageSize=99999')).toEqual(start);
  const limited = readListState('?keyword=a&query=x&f.name=b', {
    ...asked,
    ...{ searchIds: [], hasKeyword: false, hasQueries: false, hasViews: false },
  });
  expect(limited).toEqual(start);
});
