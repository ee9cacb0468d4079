// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedCall } from '../../../engine/contract/resource';
import { registry } from '../../definitions';
import { SourceError } from '../../shared/sources/record-source';
import { createResourceSource } from '../../shared/sources/resource-source';
import { ModuleScreen } from '../ModuleScreen';
import { createMemoryServices } from '../testing/memory-services';
import { renderScreen, translate } from '../testing/render-screen';
import { accessOf, fieldNode } from '../testing/test-module';
import { buttonModule } from './testing/button-module';

const state = fieldNode('input', 'state', { label: '状态' });
const form = { fields: [fieldNode('input', 'name', { label: '名称' }), state] };
const ROWS = [
  { id: 'a', name: '甲', state: 'locked' },
  { id: 'b', name: '乙', state: 'open' },
  { id: 'c', name: '丙', state: 'admin' },
];
const act = (call: string, extra: object = {}) => ({ type: 'call', call, ...extra });

function setup(columns: object, { types = [] as readonly object[], refusal = '' } = {}) {
  const asked: ResolvedCall[] = [];
  const call = vi.fn((sent: ResolvedCall) => {
    asked.push(sent);
    if (sent.method !== 'GET' && refusal !== '') return Promise.reject(new SourceError(refusal, { code: 400 }));
    const row = ROWS.find(({ id }) => sent.path === `/api/Account/${id}`);
    return Promise.resolve({ data: row ?? { list: sent.path === '/api/Type' ? types : ROWS }, message: '已处理' });
  });
  const model = buttonModule(columns, form);
  const services = createMemoryServices({ call });
  const source = createResourceSource({ model, registry, services, translate, params: {}, listId: 'x' });
  renderScreen(<ModuleScreen model={model} source={source} access={accessOf()} />, { call });
  return { user: userEvent.setup({ delay: null }), asked, sent: () => asked.filter(({ method }) => method !== 'GET') };
}

const rowOf = async (name: string) => {
  const cell = await screen.findByText(name);
  const row = cell.closest<HTMLElement>('tr, li');
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};
const labelsIn = (row: ReturnType<typeof within>) =>
  row.queryAllByRole('button').map((each: HTMLElement) => each.textContent?.replace(/\s/g, ''));
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name });
const check = async (name: string) => (await rowOf(name)).getByRole('checkbox');
const stubNarrow = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ matches: true, media },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('conditions of row buttons', () => {
  const columnBtnsList = [
    { value: 'edit', label: '编辑', when: 'state != "admin"' },
    { value: 'detail', label: '详情' },
    { value: 'remove', label: '删除', disabledWhen: 'state == "locked"', disabledHint: '先解锁' },
    { value: 'unlock', label: '解锁', when: 'state == "locked"', action: act('unlock') },
  ];

  it('show what holds for the row, disable with a reason, and send what is pressed', async () => {
    const { user, sent } = setup({ columnBtnsList });
    expect(labelsIn(await rowOf('甲'))).toEqual(['编辑', '详情', '解锁', '删除']);
    expect(labelsIn(await rowOf('乙'))).toEqual(['编辑', '详情', '删除']);
    expect(labelsIn(await rowOf('丙'))).toEqual(['详情', '删除']);
    const remove = (await rowOf('甲')).getByRole<HTMLButtonElement>('button', { name: /删除/ });
    expect([remove.disabled, remove.getAttribute('aria-description')]).toEqual([true, '先解锁']);
    await user.hover(remove.parentElement ?? remove);
    expect((await screen.findByRole('tooltip')).textContent).toBe('先解锁');
    expect((await rowOf('乙')).getByRole<HTMLButtonElement>('button', { name: /删除/ }).disabled).toBe(false);
    await user.click((await rowOf('甲')).getByRole('button', { name: /解锁/ }));
    await waitFor(() => expect(sent().map(({ path }) => path)).toEqual(['/api/Account/a/Unlock']));
  });

  it('hold in cards too', async () => {
    stubNarrow();
    const { user } = setup({ columnBtnsList });
    const entries = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `${name} 的更多操作` }));
      const menu = (await screen.findAllByRole('menu')).at(-1);
      return menu
        ? within(menu)
            .getAllByRole('menuitem')
            .map((item) => item.textContent)
        : [];
    };
    expect(await entries('甲')).toEqual(['编辑', '详情', '解锁', '删除']);
    expect(await entries('丙')).toEqual(['详情', '删除']);
  });

  it('hold in the menu behind many buttons, which goes with its last entry', async () => {
    const many = ['x1', 'x2', 'x3'].map((value) => ({
      ...{ value, label: value, when: 'state == "locked"', action: { type: 'effect' } },
    }));
    const copy = { value: 'copy', label: '复制', action: { type: 'effect' } };
    const { user } = setup({ columnBtnsList: [...columnBtnsList.slice(0, 3), copy, ...many.slice(0, 2)] });
    expect(labelsIn(await rowOf('甲'))).toEqual(['编辑', '详情', '删除', '更多']);
    await user.click((await rowOf('丙')).getByRole('button', { name: /更多/ }));
    await waitFor(() => expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['复制']));
    cleanup();
    setup({ columnBtnsList: [...columnBtnsList.slice(0, 3), ...many] });
    expect(labelsIn(await rowOf('甲'))).toEqual(['编辑', '详情', '删除', '更多']);
    expect(labelsIn(await rowOf('乙'))).toEqual(['编辑', '详情', '删除']);
  });

  it('decide about editing from the detail view', async () => {
    const { user } = setup({ columnBtnsList });
    await user.click((await rowOf('丙')).getByRole('button', { name: /详情/ }));
    await within(await screen.findByRole('dialog')).findByText('admin');
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /编\s*辑/ })).toBeNull();
    cleanup();
    const { user: other } = setup({ columnBtnsList });
    await other.click((await rowOf('乙')).getByRole('button', { name: /详情/ }));
    expect(await within(await screen.findByRole('dialog')).findByRole('button', { name: /编\s*辑/ })).toBeTruthy();
  });
});

describe('conditions of the toolbar and the tree’s menu', () => {
  it('read the chosen node and who is signed in', async () => {
    const types = [
      { id: 't1', fullName: '普通', kind: '1' },
      { id: 't2', fullName: '系统', kind: '2' },
    ];
    const { user } = setup(
      {
        ...{ type: 2, treeTitle: '分类', treeDataSource: 'resource', treeCall: 'types', treePropsValue: 'id' },
        ...{ treePropsLabel: 'fullName', treeSelectFirst: true, treeParams: { kind: 'kind' } },
        treeMenu: [
          { value: 'one', label: '一', when: 'param.kind == "1"', action: { type: 'effect' } },
          { value: 'two', label: '二', disabledWhen: 'param.kind == "1"', action: { type: 'effect' } },
        ],
        btnsList: [
          { value: 'add', label: '新增', when: 'param.kind == "2"' },
          { value: 'mine', label: '我的', when: 'user.userId == "u1"', action: { type: 'effect' } },
          { value: 'theirs', label: '别人的', when: 'user.userId != "u1"', action: { type: 'effect' } },
        ],
      },
      { types },
    );
    await rowOf('甲');
    expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '别人的' })).toBeNull();
    expect(button(/我\s*的/).disabled).toBe(false);
    await user.click(button('分类：更多操作'));
    expect((await screen.findByRole('menuitem', { name: '一' })).getAttribute('aria-disabled')).not.toBe('true');
    expect(screen.getByRole('menuitem', { name: '二' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(within(screen.getByRole('complementary')).getByText('系统'));
    expect(await screen.findByRole('button', { name: /新增/ })).toBeTruthy();
  });
});

describe('buttons that work on selected rows', () => {
  const kick = {
    ...{ value: 'kick', label: '强制下线', selection: 'some' },
    action: act('kick', { confirm: '确定让 {selection.count} 人下线吗？', then: ['refreshRows', 'clearSelection'] }),
  };
  const rename = { value: 'rename', label: '改名', selection: 'one', action: act('rename') };

  it('wait for a selection and say so, count in the question, send the ids and clear the selection', async () => {
    const { user, sent } = setup({ btnsList: [kick, rename] });
    await rowOf('甲');
    expect(button('强制下线').disabled).toBe(true);
    expect(button('强制下线').getAttribute('aria-description')).toBe('请先选择数据');
    expect(button(/改\s*名/).getAttribute('aria-description')).toBe('请先选择一条数据');
    await user.click(await check('甲'));
    expect([button('强制下线').disabled, button(/改\s*名/).disabled]).toEqual([false, false]);
    await user.click(await check('丙'));
    expect(button(/改\s*名/).getAttribute('aria-description')).toBe('只能选择一条数据');
    await user.click(button('强制下线'));
    expect(await screen.findByText('确定让 2 人下线吗？')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^确\s*定$/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ path: '/api/Account/Kick', body: { ids: ['a', 'c'] } });
    await waitFor(() => expect(button('强制下线').disabled).toBe(true));
    expect(screen.queryByText('已选择 2 条')).toBeNull();
  });

  it('name the one row in an address', async () => {
    const { user, sent } = setup({ btnsList: [rename] });
    await user.click(await check('乙'));
    await user.click(button(/改\s*名/));
    await waitFor(() => expect(sent()[0]?.path).toBe('/api/Account/b/Name'));
  });

  it('keep the selection when the server refuses', async () => {
    const { user } = setup({ btnsList: [kick] }, { refusal: '不能下线' });
    await user.click(await check('甲'));
    await user.click(button('强制下线'));
    await user.click(await screen.findByRole('button', { name: /^确\s*定$/ }));
    expect(await screen.findByText('不能下线')).toBeTruthy();
    expect(screen.getByText('已选择 1 条')).toBeTruthy();
  });

  it('select rows in cards, and a condition counts them', async () => {
    stubNarrow();
    const limited = { ...kick, disabledWhen: 'selection.count > 1', disabledHint: '一次一人' };
    const { user } = setup({ btnsList: [limited] });
    await user.click(await check('甲'));
    expect(button('强制下线').disabled).toBe(false);
    await user.click(await check('乙'));
    expect(button('强制下线').getAttribute('aria-description')).toBe('一次一人');
  });

  it('are told what is missing for a batch removal too', async () => {
    setup({ btnsList: [{ value: 'batchRemove', label: '批量删除' }] });
    await rowOf('甲');
    expect(button('批量删除').getAttribute('aria-description')).toBe('请先选择数据');
  });
});
