// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';
import { ModuleScreen } from '../ModuleScreen';

const tree = [
  {
    value: 'm',
    label: '内科',
    children: [
      { value: 'm1', label: '心内科' },
      { value: 'm2', label: '肾内科' },
    ],
  },
  { value: 's', label: '外科' },
];
const button = (value: string, label: string) => ({ value, label, icon: '' });
const columnData = {
  ...{ type: 2, treeTitle: '科室', treeDataSource: 'department', treeRelation: 'dept', treePropsValue: 'id' },
  columnList: [columnNode('input', 'name', { label: '名称', width: 200 })],
  searchList: [{ ...columnNode('input', 'name', { label: '名称' }), searchType: 2 }],
  btnsList: [button('add', '新增')],
  hasPage: true,
};
const options = {
  options: [{ id: 'm', fullName: '内科', children: [{ id: 'm1', fullName: '心内科' }] }],
  props: { label: 'fullName', value: 'id', children: 'children' },
};
const flat = { ...options, options: [{ id: 'm1', fullName: '心内科' }] };
const dept = fieldNode('input', 'dept', { label: '科室' });

function setup({ field = dept, access = accessOf(), columns = {}, rules = [] as object[] } = {}) {
  const records = ['m', 'm1', 's'].map((value) => ({ name: `属于${value}`, dept: value }));
  const source = new MemorySource(records);
  const formData = { fields: [fieldNode('input', 'name', { label: '名称' }), field], rules };
  const model = testModule(formData, { ...columnData, ...columns });
  renderScreen(<ModuleScreen model={model} source={source} access={access} />, {
    organizeTree: () => Promise.resolve(tree),
  });
  return { source, user: userEvent.setup({ delay: null }) };
}

const rowNames = () =>
  [...document.querySelectorAll('tr[data-row-key]')].map((row) => row.textContent.match(/属于\w+/)?.[0]);
const nodes = () => within(screen.getByRole('complementary'));
const shownNodes = () =>
  [...document.querySelectorAll('.formloom-list-tree .ant-tree-title')].map((title) => title.textContent);
const chosenNode = () => document.querySelector('.formloom-list-tree .ant-tree-node-selected')?.textContent;
const keyword = () => screen.getByPlaceholderText('输入关键字进行过滤');

afterEach(cleanup);

describe('the node of all', () => {
  it('stands on top, is chosen while nothing is, and shows everything again', async () => {
    const { user, source } = setup();
    await waitFor(() => expect(shownNodes()).toEqual(['全部', '内科', '心内科', '肾内科', '外科']));
    expect(chosenNode()).toBe('全部');
    await user.click(nodes().getByText('外科'));
    await waitFor(() => expect(rowNames()).toEqual(['属于s']));
    expect(chosenNode()).toBe('外科');
    await user.click(nodes().getByText('全部'));
    await waitFor(() => expect(rowNames()).toHaveLength(3));
    expect(source.queries.at(-1)?.tree).toEqual({});
    expect(chosenNode()).toBe('全部');
    // Choosing it once more changes nothing.
    await user.click(nodes().getByText('全部'));
    expect(chosenNode()).toBe('全部');
  });

  it('is reached by keyboard', async () => {
    const { user } = setup();
    await user.click(await nodes().findByText('外科'));
    await waitFor(() => expect(rowNames()).toEqual(['属于s']));
    await user.click(keyword());
    await user.tab();
    expect(screen.getByRole('complementary').contains(document.activeElement)).toBe(true);
    // The tree reads key codes, which the library for users does not send.
    const press = (keyCode: number) => fireEvent.keyDown(document.activeElement ?? document, { keyCode });
    press(40);
    press(13);
    await waitFor(() => expect(rowNames()).toHaveLength(3));
  });

  it('is not there where the author has a root, nor where something is always chosen', async () => {
    setup({ columns: { treeRoot: '全院' } });
    await waitFor(() => expect(shownNodes()).toEqual(['全院', '内科', '心内科', '肾内科', '外科']));
    cleanup();
    setup({ columns: { treeSelectFirst: true } });
    await waitFor(() => expect(shownNodes()).toEqual(['内科', '心内科', '肾内科', '外科']));
    expect(chosenNode()).toBe('内科');
  });
});

describe('resetting the search', () => {
  it('gives up the chosen node, in one question', async () => {
    const { user, source } = setup();
    await user.click(await nodes().findByText('外科'));
    await user.type(screen.getByRole('textbox', { name: '名称' }), '属{Enter}');
    await waitFor(() => expect(rowNames()).toEqual(['属于s']));
    const asked = source.queries.length;
    await user.click(screen.getByRole('button', { name: /重\s*置/ }));
    await waitFor(() => expect(rowNames()).toHaveLength(3));
    expect(source.queries.slice(asked)).toMatchObject([{ search: {}, tree: {} }]);
    expect(chosenNode()).toBe('全部');
  });

  it('gives it up as well by the button of a list in which nothing is found', async () => {
    const { user } = setup();
    await user.click(await nodes().findByText('外科'));
    await user.type(screen.getByRole('textbox', { name: '名称' }), '没有{Enter}');
    await user.click(await screen.findByRole('button', { name: '清除条件' }));
    await waitFor(() => expect(rowNames()).toHaveLength(3));
    expect(chosenNode()).toBe('全部');
  });

  it('leaves it where something is always chosen', async () => {
    const { user } = setup({ columns: { treeSelectFirst: true } });
    await user.click(await nodes().findByText('外科'));
    await waitFor(() => expect(rowNames()).toEqual(['属于s']));
    await user.click(screen.getByRole('button', { name: /重\s*置/ }));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(chosenNode()).toBe('外科');
    expect(rowNames()).toEqual(['属于s']);
  });
});

describe('narrowing the tree', () => {
  it('keeps the chosen node in sight, with what it lies in', async () => {
    const { user } = setup();
    await user.click(await nodes().findByText('心内科'));
    await waitFor(() => expect(rowNames()).toEqual(['属于m1']));
    await user.type(keyword(), '外');
    expect(shownNodes()).toEqual(['全部', '内科', '心内科', '外科']);
    expect(chosenNode()).toBe('心内科');
    await user.click(nodes().getByText('外科'));
    await waitFor(() => expect(shownNodes()).toEqual(['全部', '外科']));
  });
});

describe('a new record', () => {
  const openNew = async (user: ReturnType<typeof userEvent.setup>, node: string | null) => {
    if (node !== null) {
      await user.click(await nodes().findByText(node));
      await waitFor(() => expect(chosenNode()).toBe(node));
    }
    await user.click(screen.getByRole('button', { name: /新\s*增/ }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('textbox', { name: '名称' }, { timeout: 8000 });
    return dialog;
  };
  const saved = async (user: ReturnType<typeof userEvent.setup>, source: MemorySource) => {
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^确\s*定$/ }));
    await waitFor(() => expect(source.records).toHaveLength(4));
    return source.records.at(-1)?.values['dept'];
  };

  it('starts with the chosen node, and the form is not dirty for it', async () => {
    const { user, source } = setup();
    const dialog = await openNew(user, '心内科');
    expect((await within(dialog).findByRole<HTMLInputElement>('textbox', { name: '科室' })).value).toBe('m1');
    expect(await saved(user, source)).toBe('m1');
  });

  it('starts without one where none is chosen', async () => {
    const { user, source } = setup();
    await waitFor(() => expect(chosenNode()).toBe('全部'));
    await openNew(user, null);
    expect(await saved(user, source)).not.toBe('m1');
  });

  it.each([
    ['a list', fieldNode('select', 'dept', { label: '科室' }, { ...flat, multiple: true }), ['m1']],
    ['a path', fieldNode('cascader', 'dept', { label: '科室' }, options), ['m', 'm1']],
    [
      'a list of paths',
      fieldNode('cascader', 'dept', { label: '科室' }, { ...options, multiple: true }),
      [['m', 'm1']],
    ],
    ['an organisation', fieldNode('organizeSelect', 'dept', { label: '科室' }), ['m', 'm1']],
    ['a department', fieldNode('depSelect', 'dept', { label: '科室' }), 'm1'],
  ])('%s', async (_name, field, value) => {
    const { user, source } = setup({ field });
    await openNew(user, '心内科');
    expect(await saved(user, source)).toEqual(value);
  });

  it.each([
    ['locked', { field: fieldNode('input', 'dept', { label: '科室' }, { disabled: true }) }],
    ['hidden', { field: fieldNode('input', 'dept', { label: '科室', noShow: true }) }],
    ['locked by a rule', { rules: [{ when: 'true', then: { disabled: ['dept'] } }] }],
    ['not for this user', { access: { ...accessOf(), canWriteField: (id: string) => id !== 'dept' } }],
    ['read-only', { field: fieldNode('input', 'dept', { label: '科室' }, { readonly: true }) }],
  ])('a field that is %s keeps its default', async (_name, options) => {
    const { user, source } = setup(options);
    await openNew(user, '心内科');
    expect((await saved(user, source)) ?? '').toBe('');
  });
});
