import { describe, expect, it } from 'vitest';
import { testModule } from '../testing/test-module';
import { applyListAction, createListState, lastPage, toRecordQuery, UNPAGED_SIZE } from './list-query';

const columns = {
  columnList: [{ prop: 'name', label: '名称', __config__: { jnpfKey: 'comInput' }, __vModel__: 'name' }],
  searchList: [],
};
const fields = [{ __config__: { jnpfKey: 'comInput', label: '名称' }, __vModel__: 'name' }];
const listOf = (extra: object) => {
  const { list } = testModule({ fields }, { ...columns, ...extra });
  if (!list) throw new Error('no list');
  return list;
};

describe('list state', () => {
  const list = listOf({ hasPage: true, pageSize: 50, defaultSidx: 'name', sort: 'desc' });
  const start = createListState(list);

  it('keeps an advanced query while pages turn, rows are sorted and the search bar asks anew', () => {
    const superQuery = { matchLogic: 'and', groups: [] } as const;
    const asked = applyListAction({ ...start, page: 3 }, { type: 'superQuery', superQuery });
    expect(asked).toMatchObject({ page: 1, superQuery });
    const actions = [
      { type: 'turn', page: 2, pageSize: 50 },
      { type: 'sort', sort: { fieldId: 'name', order: 'asc' } },
      { type: 'search', search: { name: 'a' }, keyword: '' },
    ] as const;
    const later = actions.reduce(applyListAction, asked);
    expect(toRecordQuery(later, list).superQuery).toBe(superQuery);
    expect(toRecordQuery(applyListAction(later, { type: 'superQuery', superQuery: null }), list)).not.toHaveProperty(
      'superQuery',
    );
  });

  it('starts with the page size and the order of the module', () => {
    expect(toRecordQuery(start, list)).toEqual({
      page: 1,
      pageSize: 50,
      search: {},
      keyword: '',
      tree: {},
      sort: [{ fieldId: 'name', order: 'desc' }],
    });
  });

  it('asks for everything at once without paging', () => {
    expect(createListState(listOf({ hasPage: false, pageSize: 20 })).pageSize).toBe(UNPAGED_SIZE);
  });

  it('goes back to the first page when the set of rows changes', () => {
    const third = applyListAction(start, { type: 'turn', page: 3, pageSize: 50 });
    expect(third.page).toBe(3);
    expect(applyListAction(third, { type: 'search', search: { name: '张' }, keyword: '' }).page).toBe(1);
    expect(applyListAction(third, { type: 'sort', sort: { fieldId: 'name', order: 'asc' } }).page).toBe(1);
    expect(applyListAction(third, { type: 'tree', tree: { name: 'x' } }).page).toBe(1);
    expect(applyListAction(third, { type: 'turn', page: 3, pageSize: 100 })).toMatchObject({ page: 1, pageSize: 100 });
  });

  it('asks for all rows until something else is asked', () => {
    const all = applyListAction(start, { type: 'all' });
    expect(toRecordQuery(all, list)).toMatchObject({ page: 1, reach: 'all' });
    expect(applyListAction(all, { type: 'turn', page: 2, pageSize: 50 }).reach).toBe('all');
    expect(applyListAction(all, { type: 'turn', page: 2, pageSize: 100 }).reach).toBe('all');
    expect(applyListAction(all, { type: 'search', search: {}, keyword: '王' }).reach).toBe('part');
  });

  it('asks for nothing where nothing was typed, and keeps 0 and false', () => {
    const search = { a: '', b: null, c: [], d: [null, null], e: '  ', f: 0, g: false, h: [null, 5], i: ['x'] };
    expect(applyListAction(start, { type: 'search', search, keyword: ' 王 ' })).toMatchObject({
      search: { f: 0, g: false, h: [null, 5], i: ['x'] },
      keyword: '王',
    });
  });

  it('counts at least one page', () => {
    expect([lastPage(0, 20), lastPage(20, 20), lastPage(21, 20)]).toEqual([1, 1, 2]);
  });
});
