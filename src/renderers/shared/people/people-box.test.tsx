// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FieldModel } from '../../../engine/contract/field-model';
import { UNRESTRICTED } from '../../../engine/contract/person';
import { renderer as groups } from '../../widgets/groupSelect';
import { renderer as organizes } from '../../widgets/organizeSelect';
import { renderer as roles } from '../../widgets/roleSelect';
import { renderer as users } from '../../widgets/userSelect';
import { renderer as mixed } from '../../widgets/usersSelect';
import type { EditProps, WidgetRenderer } from '../define-renderer';
import { createField } from '../testing/create-field';
import { createMemoryScope, type MemoryScope } from '../testing/memory-scope';
import { createMemoryServices } from '../testing/memory-services';
import { renderEdit } from '../testing/render-edit';
import { createEntry, createMemoryPeople } from './testing/memory-people';

afterEach(cleanup);

const company = createEntry('company', 'c1', { fullName: '示范医院', hasChildren: true, organizeIds: ['c1'] });
const ward = createEntry('department', 'd1', {
  fullName: '心内科',
  hasChildren: true,
  parentId: 'c1',
  organize: '示范医院/心内科',
  organizeIds: ['c1', 'd1'],
});
const wang = createEntry('user', 'u1', { fullName: '王建国', enCode: 'wang', parentId: 'd1', positionName: '主任' });
const li = createEntry('user', 'u2', { fullName: '李娜', enCode: 'li', parentId: 'd1' });
const group = createEntry('group', 'g1', { fullName: '感控小组' });
const everything = [company, ward, wang, li, group];

interface Drawn {
  readonly renderer?: WidgetRenderer;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly value?: unknown;
  readonly recent?: readonly (typeof wang)[];
  readonly scope?: MemoryScope;
  readonly edit?: Partial<EditProps>;
  readonly entries?: typeof everything;
}

async function draw({ renderer = users, props = {}, value = null, scope, edit: editProps, ...drawn }: Drawn = {}) {
  const memory = createMemoryPeople(drawn.entries ?? everything, drawn.recent);
  const services = createMemoryServices({ people: memory.people, names: memory.names });
  const field: FieldModel = createField(renderer.definition, { props });
  const extras = { ...(scope && { scope }), ...(editProps && { props: editProps }) };
  const edit = await renderEdit({ renderer, field, value, services, ...extras });
  return { ...edit, ...memory };
}

const box = () => screen.getByLabelText('字段');
const ENTER = { key: 'Enter', keyCode: 13, which: 13 };
const dialog = () =>
  waitFor(() => document.querySelector<HTMLElement>('.ant-modal') ?? Promise.reject(new Error('no dialog')));
const click = (selector: string) => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  fireEvent.click(element);
};
const open = () => click('button[aria-haspopup="dialog"]');
const confirm = () => click('.ant-modal-footer .ant-btn-primary');
const clear = () => fireEvent.click(screen.getByText('清空列表'));
const row = (name: string) =>
  screen.findByText((_text, node) => node?.className === 'formloom-people-name' && node.textContent === name);
const gone = () => waitFor(() => expect(document.querySelector('.ant-modal')).toBeNull());

describe('the closed field', () => {
  test('shows names, and ids that nobody knows', async () => {
    const { container } = await draw({ value: 'u1' });
    await waitFor(() => expect(container.textContent).toContain('王建国'));
    cleanup();
    const unknown = await draw({ value: 'gone' });
    await waitFor(() => expect(unknown.container.textContent).toContain('gone'));
  });

  test('offers what matches the typed text without a dialog, and remembers the choice', async () => {
    const { changes, asked, remembered } = await draw();
    expect(asked, 'nothing is asked for before it is used').toEqual([]);
    fireEvent.mouseDown(box());
    fireEvent.change(box(), { target: { value: '王' } });
    fireEvent.click(await screen.findByTitle('王建国'));
    expect(asked.at(-1)).toMatchObject({ keyword: '王', isFlat: true, kinds: ['user'], currentPage: 1, pageSize: 20 });
    expect(changes).toEqual(['u1']);
    expect(remembered).toEqual(['u1']);
    expect(document.querySelector('.ant-modal')).toBeNull();
  });

  test('offers recent choices first, each once', async () => {
    await draw({ recent: [li] });
    fireEvent.mouseDown(box());
    await screen.findByText('最近选择');
    const offered = await waitFor(() => [...document.querySelectorAll('.ant-select-item-option')]);
    expect(offered.map((option) => option.getAttribute('title'))).toEqual(['李娜', '王建国']);
  });

  test('adds to several, takes one out, and is emptied', async () => {
    const { changes, container } = await draw({ props: { multiple: true }, value: ['u2'] });
    fireEvent.mouseDown(box());
    fireEvent.click(await screen.findByTitle('王建国'));
    expect(changes).toEqual([['u2', 'u1']]);
    const remove = container.querySelector('.ant-tag-close-icon');
    if (!remove) throw new Error('no tag');
    fireEvent.click(remove);
    expect(changes.at(-1)).toEqual(['u1']);
  });

  test('stores paths of organisations and typed tokens', async () => {
    const path = await draw({ renderer: organizes });
    fireEvent.mouseDown(box());
    fireEvent.click(await screen.findByTitle('心内科'));
    expect(path.changes).toEqual([['c1', 'd1']]);
    cleanup();
    const tokens = await draw({ renderer: mixed, props: { multiple: true }, value: ['u2--user'] });
    fireEvent.mouseDown(box());
    fireEvent.click(await screen.findByTitle('感控小组'));
    expect(tokens.changes).toEqual([['u2--user', 'g1--group']]);
  });

  test('offers the top node alone where the field says so', async () => {
    const { changes, asked } = await draw({ renderer: organizes, props: { parentId: '-1' } });
    fireEvent.mouseDown(box());
    fireEvent.click(await screen.findByTitle('顶级节点'));
    expect(changes).toEqual([['-1']]);
    expect(asked).toEqual([]);
  });

  test('asks within its restriction, which follows the field that it names', async () => {
    const scope = createMemoryScope({ dept: 'd1' });
    const { asked } = await draw({ props: { selectType: 'dep', relationField: 'dept' }, scope });
    fireEvent.mouseDown(box());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.restriction).toEqual({ ...UNRESTRICTED, mode: 'dep', departIds: ['d1'] });
    scope.set('dept', null);
    await waitFor(() => expect(asked.at(-1)?.restriction).toEqual({ ...UNRESTRICTED, mode: 'dep' }));
  });
});

describe.each([
  ['a form', {}],
  ['a cell', { place: 'cell', opensAtOnce: true }],
] as const)('Enter before the answer, in %s', (_place, edit) => {
  const type = (value: string) => fireEvent.change(box(), { target: { value } });
  const options = () => [...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent);
  const openList = async () => {
    if (!('opensAtOnce' in edit)) fireEvent.mouseDown(box());
    await screen.findByTitle('王建国');
  };

  test('takes the only match when it is there, and nobody of the earlier answer', async () => {
    const { changes, container } = await draw({ recent: [wang], edit });
    await openList();
    type('李');
    expect(options(), 'an earlier answer is none to a new question').toEqual([]);
    fireEvent.keyDown(box(), ENTER);
    expect(changes).toEqual([]);
    await waitFor(() => expect(changes).toEqual(['u2']));
    await waitFor(() => expect(container.textContent).toContain('李娜'));
    expect(document.querySelector('.ant-modal')).toBeNull();
  });

  test('adds the only match to several, once', async () => {
    const { changes } = await draw({ props: { multiple: true }, value: ['u1'], edit });
    await openList();
    for (const keyword of ['李', '王']) {
      type(keyword);
      fireEvent.keyDown(box(), ENTER);
      await waitFor(() => expect((box() as HTMLInputElement).value).toBe(''));
    }
    expect(changes).toEqual([['u1', 'u2']]);
  });

  test('takes nobody of several, or when more is typed', async () => {
    const { changes, asked } = await draw({ edit });
    await openList();
    type('/');
    fireEvent.keyDown(box(), ENTER);
    await waitFor(() => expect(options()).toHaveLength(2));
    type('李');
    fireEvent.keyDown(box(), ENTER);
    type('李娜');
    await waitFor(() => expect(asked.at(-1)?.keyword).toBe('李娜'));
    await screen.findByTitle('李娜');
    expect(changes).toEqual([]);
  });

  test('takes nobody of the answer before the list was closed', async () => {
    const { changes } = await draw({ edit });
    await openList();
    fireEvent.keyDown(box(), { key: 'Escape', keyCode: 27, which: 27 });
    fireEvent.keyDown(box(), { key: 'ArrowDown', keyCode: 40, which: 40 });
    expect(options()).toEqual([]);
    fireEvent.keyDown(box(), ENTER);
    await screen.findByTitle('王建国');
    expect(changes).toEqual([]);
  });
});

describe('the dialog', () => {
  test('opens by Enter and by the button, at its start each time, and emits what was confirmed', async () => {
    const { changes, asked } = await draw();
    fireEvent.keyDown(box(), ENTER);
    const window = await dialog();
    expect(
      within(window)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['全部数据', '当前组织', '我的下属']);
    fireEvent.click(await row('示范医院'));
    fireEvent.click(await row('心内科'));
    fireEvent.click(await row('王建国'));
    fireEvent.click(await row('李娜'));
    expect(screen.getByText('已选（1）'), 'one takes the place of the other').toBeTruthy();
    confirm();
    await gone();
    expect(changes).toEqual(['u2']);
    open();
    await dialog();
    expect(asked.at(-1)).toMatchObject({ parentId: '', currentPage: 1 });
  });

  test('changes nothing when it is left', async () => {
    const { changes } = await draw({ props: { multiple: true }, value: ['u2'] });
    open();
    await dialog();
    clear();
    expect(screen.getByText('已选（0）')).toBeTruthy();
    click('.ant-modal-footer .ant-btn-default');
    await gone();
    expect(changes).toEqual([]);
    open();
    await screen.findByText('已选（1）');
  });

  test('empties the field when nothing is chosen', async () => {
    const single = await draw({ value: 'u1' });
    open();
    await dialog();
    clear();
    confirm();
    await gone();
    expect(single.changes).toEqual([null]);
    cleanup();
    const path = await draw({ renderer: organizes, value: ['c1', 'd1'] });
    open();
    await dialog();
    click('.formloom-people-chosen button');
    confirm();
    await gone();
    expect(path.changes).toEqual([[]]);
  });

  test('turns to a flat list for a keyword, which Enter searches', async () => {
    const { asked } = await draw();
    open();
    const window = await dialog();
    const search = within(window).getByLabelText('请输入关键词');
    fireEvent.change(search, { target: { value: ' 李 ' } });
    expect(asked.every(({ keyword }) => !keyword)).toBe(true);
    fireEvent.keyDown(search, ENTER);
    fireEvent.keyUp(search, ENTER);
    await screen.findByRole('listbox');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ keyword: '李', isFlat: true, currentPage: 1 }));
    fireEvent.change(search, { target: { value: '无' } });
    fireEvent.keyDown(search, ENTER);
    await screen.findByText('没有找到');
  });

  test('asks for the people of the other tabs', async () => {
    const { asked } = await draw();
    open();
    fireEvent.click(await screen.findByText('当前组织'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ within: 'organization', isFlat: true }));
    fireEvent.click(screen.getByText('我的下属'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ within: 'subordinates', isFlat: true }));
  });

  test('shows global roles in a tab of their own', async () => {
    const { asked } = await draw({ renderer: roles });
    open();
    fireEvent.click(await screen.findByText('全局'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kinds: ['role'], parentId: '1' }));
  });

  test('offers the current user where it may be stored', async () => {
    await draw({ renderer: mixed, props: { multiple: true } });
    open();
    await dialog();
    expect(screen.queryByText('系统变量')).toBeNull();
    cleanup();
    const { changes, remembered } = await draw({ renderer: mixed, props: { multiple: true, hasSys: true } });
    open();
    fireEvent.click(await screen.findByText('系统变量'));
    fireEvent.click(await row('当前用户'));
    confirm();
    await gone();
    expect(changes).toEqual([['currentUser']]);
    expect(remembered).toEqual([]);
  });

  test('offers the top node alone where the field says so', async () => {
    const { changes } = await draw({ renderer: organizes, props: { parentId: '-1' } });
    open();
    await dialog();
    fireEvent.click(await row('顶级节点'));
    confirm();
    await gone();
    expect(changes).toEqual([['-1']]);
  });

  test('chooses only what is of its kind', async () => {
    const { changes } = await draw({ renderer: groups });
    open();
    await dialog();
    fireEvent.click(await row('示范医院'));
    expect(screen.getByText('已选（0）')).toBeTruthy();
    fireEvent.click(await row('感控小组'));
    confirm();
    await gone();
    expect(changes).toEqual(['g1']);
  });

  test('draws an object below each of its nodes', async () => {
    const problems = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const wards = ['d1', 'd2'].map((id) => createEntry('department', id, { hasChildren: true }));
    const duties = wards.map(({ id }) => createEntry('role', 'r1', { fullName: '值班', parentId: id }));
    await draw({ renderer: roles, entries: [...wards, ...duties] });
    open();
    for (const { fullName } of wards) fireEvent.click(await row(fullName));
    await waitFor(() => expect(screen.getAllByText('值班')).toHaveLength(2));
    expect(problems).not.toHaveBeenCalled();
    problems.mockRestore();
  });

  test('keeps its cursor on the row while others come in above', async () => {
    const companies = ['c1', 'c2'].map((id) => createEntry('company', id, { hasChildren: true }));
    const people = ['u1', 'u2'].map((id) => createEntry('user', id, { parentId: 'c1' }));
    const other = createEntry('user', 'u3', { parentId: 'c2' });
    await draw({ entries: [...companies, ...people, other] });
    open();
    await row('c2');
    const tree = screen.getByRole('tree');
    fireEvent.keyDown(tree, { key: 'ArrowRight' });
    // Down to the row that says that children are on their way, and past it.
    fireEvent.keyDown(tree, { key: 'ArrowDown' });
    fireEvent.keyDown(tree, { key: 'ArrowDown' });
    await row('u2');
    const active = document.getElementById(tree.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('c2');
    fireEvent.keyDown(tree, { key: 'ArrowRight' });
    await row('u3');
  });

  test('of approvers takes several where the field holds several', async () => {
    const { changes } = await draw({ props: { dialog: 'approver', multiple: true }, value: ['u1'] });
    open();
    await dialog();
    fireEvent.click(await row('示范医院'));
    fireEvent.click(await row('心内科'));
    fireEvent.click(await row('李娜'));
    confirm();
    await gone();
    expect(changes).toEqual([['u1', 'u2']]);
  });

  test('searches roles within its tab', async () => {
    const { asked } = await draw({ renderer: roles });
    open();
    const window = await dialog();
    const search = within(window).getByLabelText('请输入关键词');
    fireEvent.change(search, { target: { value: '质控' } });
    fireEvent.keyDown(search, ENTER);
    fireEvent.keyUp(search, ENTER);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ keyword: '质控', roles: 'placed' }));
    fireEvent.click(screen.getByText('全局'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ keyword: '质控', roles: 'global' }));
  });

  test('of approvers insists on a person, under its caption', async () => {
    const { changes } = await draw({ props: { dialog: 'approver', caption: '会签人' } });
    open();
    const window = await dialog();
    expect(window.querySelector('[role=tab]')).toBeNull();
    confirm();
    await screen.findByText('请选择会签人');
    expect(changes).toEqual([]);
    fireEvent.click(await row('示范医院'));
    fireEvent.click(await row('心内科'));
    fireEvent.click(await row('李娜'));
    confirm();
    await gone();
    expect(changes).toEqual(['u2']);
  });
});
