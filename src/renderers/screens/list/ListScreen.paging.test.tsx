// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ModuleScreen } from '../ModuleScreen';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

const formData = {
  fields: [fieldNode('input', 'name', { label: '名称' }), fieldNode('inputNumber', 'amount', { label: '金额' })],
};
const columnData = {
  columnList: [
    columnNode('input', 'name', { label: '名称', sortable: true }),
    columnNode('inputNumber', 'amount', { label: '金额', sortable: true }),
  ],
  btnsList: [],
  columnBtnsList: [],
};

function setup(columns: object = {}) {
  const source = new MemorySource(
    Array.from({ length: 45 }, (_unused, index) => ({ name: `人员${String(index + 1)}`, amount: index })),
  );
  const model = testModule(formData, { ...columnData, ...columns });
  renderScreen(<ModuleScreen model={model} source={source} access={accessOf()} />);
  return { source, user: userEvent.setup({ delay: null }) };
}

const firstName = () => document.querySelector('tr[data-row-key] td:nth-child(2)')?.textContent;
const lastSort = (source: MemorySource) => source.queries.at(-1)?.sort;
const bodyOfTable = () => document.querySelector('.ant-table-body') as HTMLElement;

afterEach(cleanup);

it.each(['desc', 'asc'] as const)(
  'turns the order of the column that it opens in (%s) around, and back',
  async (order) => {
    const { source, user } = setup({ defaultSidx: 'amount', sort: order });
    await waitFor(() => expect(lastSort(source)).toEqual([{ fieldId: 'amount', order }]));
    const heading = await screen.findByRole('columnheader', { name: /金额/ });
    const other = order === 'desc' ? 'asc' : 'desc';
    await user.click(heading);
    await waitFor(() => expect(lastSort(source)).toEqual([{ fieldId: 'amount', order: other }]));
    await user.click(heading);
    await waitFor(() => expect(lastSort(source)).toEqual([{ fieldId: 'amount', order }]));
  },
);

it('begins another page with its first row, and stays where it is when the page is asked for again', async () => {
  const { source, user } = setup();
  await waitFor(() => expect(firstName()).toBe('人员1'));
  bodyOfTable().scrollTop = 300;
  await user.click(screen.getByRole('button', { name: '刷新' }));
  await waitFor(() => expect(source.queries).toHaveLength(2));
  expect(bodyOfTable().scrollTop).toBe(300);
  await user.click(screen.getByRole('listitem', { name: '2' }));
  await waitFor(() => expect(firstName()).toBe('人员21'));
  expect(bodyOfTable().scrollTop).toBe(0);
});

it('filters its tree while somebody types: the box has no button that would do nothing and take the hint its room', async () => {
  setup({ type: 2, treeTitle: '科室', treeDataSource: 'department', treeRelation: 'name' });
  const box = await screen.findByPlaceholderText('输入关键字进行过滤');
  expect(box.closest('.ant-input-group')).toBeNull();
});
