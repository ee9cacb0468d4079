import { expect, it, vi } from 'vitest';
import type { RecordWalk } from '../../renderers/shared/hosts/record-pages';
import { createRecordPages, moduleInPath, walkIn } from './record-pages';

const walk: RecordWalk = {
  ids: ['1', '2'],
  query: { page: 1, pageSize: 20, sort: [], search: {}, keyword: '', tree: {} },
  total: 2,
};

it('opens the page of a record with the list that it comes from, whatever its ids are made of', () => {
  const openInApp = vi.fn();
  const pages = createRecordPages({ openInApp, pathOf: () => '' });
  pages.open('m/1', 'a?b#c', walk);
  expect(openInApp).toHaveBeenCalledWith('/record/m%2F1/a%3Fb%23c', { walk });
  expect(moduleInPath('/record/m1/2')).toBe('m1');
  expect(moduleInPath('/model/record/2')).toBe('');
});

it('asks the list of a module for what points at a record, where a menu opens it', () => {
  const pages = createRecordPages({ openInApp: vi.fn(), pathOf: (id) => (id === 'm1' ? '/model/m1' : '') });
  const asked = { fieldId: 'device', recordId: '7' };
  const address = new URL(pages.listOf('m1', asked) ?? '', 'http://localhost');
  expect(address.pathname).toBe('/model/m1');
  expect(JSON.parse(address.searchParams.get('query') ?? '')).toEqual(['and', ['and', ['device', '==', '7']]]);
  expect(pages.listOf('m2', asked)).toBeNull();
});

it('finds the list in an entry of the history, and nothing in any other', () => {
  expect(walkIn({ walk })).toEqual(walk);
  for (const state of [null, undefined, 'x', {}, { walk: null }, { walk: { ids: 'x' } }, { openWindows: 1 }])
    expect(walkIn(state)).toBeNull();
});
