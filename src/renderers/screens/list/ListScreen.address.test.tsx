// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { findField } from '../../../engine/contract/module-model';
import { definitions } from '../../definitions';
import { ModuleScreen } from '../ModuleScreen';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';
import { SearchField } from './SearchField';
import type { PageAddress } from './list-address';

afterEach(cleanup);

const model = testModule(
  { fields: [fieldNode('input', 'name', { label: '名称' }), fieldNode('inputNumber', 'amount', { label: '金额' })] },
  {
    columnList: [
      columnNode('input', 'name', { label: '名称' }),
      columnNode('inputNumber', 'amount', { sortable: true }),
    ],
    searchList: [columnNode('input', 'name', { label: '名称', searchType: 2 })],
    btnsList: [],
    columnBtnsList: [],
  },
);

function addressOf(query = ''): PageAddress & { query: string } {
  return {
    query,
    read() {
      return this.query;
    },
    write(next) {
      this.query = next;
    },
  };
}

function open(address: PageAddress) {
  const records = Array.from({ length: 45 }, (_unused, index) => ({ name: `人员${String(index + 1)}`, amount: index }));
  const source = new MemorySource(records);
  const { unmount } = renderScreen(
    <ModuleScreen model={model} source={source} access={accessOf()} address={address} />,
  );
  return { source, unmount, user: userEvent.setup({ delay: null }) };
}

it('keeps search, order and page in the address, and opens with what the address asks', async () => {
  const address = addressOf('?tab=1');
  const { user, unmount, source } = open(address);
  await user.type(await screen.findByLabelText('名称'), '人员{Enter}');
  await user.click(await screen.findByRole('columnheader', { name: /amount/ }));
  await waitFor(() => expect(source.queries.at(-1)?.sort).toHaveLength(1));
  await user.click(screen.getByRole('listitem', { name: '2' }));
  const shown = new URLSearchParams({ tab: '1', 'f.name': '人员', sort: 'amount', page: '2' }).toString();
  await waitFor(() => expect(address.query).toBe(`?${shown}`));
  const last = source.queries.at(-1);
  unmount();

  const again = open(address);
  await waitFor(() => expect(again.source.queries).toHaveLength(1));
  expect(again.source.queries[0]).toEqual(last);
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('人员');
  await again.user.click(screen.getByRole('button', { name: /重\s*置/ }));
  await waitFor(() => expect(new URLSearchParams(address.query).has('f.name')).toBe(false));
});

it('gives up every condition at once where nothing is found, and begins the search anew', async () => {
  const address = addressOf(`?${new URLSearchParams({ 'f.name': '没有', keyword: 'x', pageSize: '50' }).toString()}`);
  const { user, source } = open(address);
  await user.click(await screen.findByRole('button', { name: '清除条件' }));
  expect(await screen.findByText('人员1')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('名称'));
  expect(source.queries.at(-1)).toMatchObject({ search: {}, pageSize: 50 });
  await waitFor(() => expect(address.query).toBe('?pageSize=50'));
});

it('goes to the last page where the address asks for one behind it', async () => {
  const address = addressOf('?page=900');
  open(address);
  expect(await screen.findByText('人员41')).toBeTruthy();
  await waitFor(() => expect(address.query).toBe('?page=3'));
});

/** As an address may hold them: typed, cut, or made for another version of the module. */
const ODD_VALUES = ['x', 5, true, [], [null], [5, 'x', true], [[1, 'x'], [true]]];
const searched = definitions.filter(({ kind }) => kind === 'value' || kind === 'system').map(({ key }) => key);

it.each(searched)('the search of %s bears every value that an address can hold', async (key) => {
  const column = columnNode(key, 'odd', { label: '项目' });
  const seen = new Set<string>();
  for (const searchType of [1, 2, 3]) {
    const tested = testModule(
      { fields: [fieldNode(key, 'odd', { label: '项目' })] },
      { columnList: [column], searchList: [{ ...column, searchType }], btnsList: [], columnBtnsList: [] },
    );
    const [search, field] = [tested.list?.searches[0], findField(tested, 'odd')];
    if (!search || !field || seen.has(JSON.stringify(search))) continue;
    seen.add(JSON.stringify(search));
    const { container, unmount } = renderScreen(
      <>
        {ODD_VALUES.map((value) => (
          <SearchField key={JSON.stringify(value)} shown={{ search, field }} value={value} onChange={() => undefined} />
        ))}
      </>,
    );
    const inputs = [...container.querySelectorAll('.formloom-search-input')];
    expect(inputs).toHaveLength(ODD_VALUES.length);
    await waitFor(() => expect(inputs.filter((input) => input.childElementCount === 0)).toEqual([]));
    const shown = [...container.querySelectorAll('input')].map((input) => input.value).concat(container.textContent);
    expect(shown.join(' ')).not.toMatch(/Invalid|NaN|undefined|\[object/);
    unmount();
  }
});
