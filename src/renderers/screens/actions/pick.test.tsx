// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedCall } from '../../../engine/contract/resource';
import { registry } from '../../definitions';
import type { CallAnswer, RendererServices } from '../../shared/hosts/services';
import { createEntry, createMemoryPeople } from '../../shared/people/testing/memory-people';
import { SourceError } from '../../shared/sources/record-source';
import { createResourceSource } from '../../shared/sources/resource-source';
import { buttonModule } from '../list/testing/button-module';
import { ModuleScreen } from '../ModuleScreen';
import { createMemoryServices } from '../testing/memory-services';
import { MemorySource } from '../testing/memory-source';
import { renderScreen, translate } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

const wang = createEntry('user', 'u1', { fullName: '王建国', enCode: 'wang' });
const li = createEntry('user', 'u2', { fullName: '李娜', enCode: 'li' });

/** The members of account `a`, kept by calls that may be refused or held. */
class MemberServer {
  readonly asked: ResolvedCall[] = [];
  members: unknown = { ids: ['u1', 'gone'] };
  /** Refusals by method, each thrown once. */
  readonly refusals = new Map<string, string>();
  private gate: Promise<void> | undefined;

  hold(): () => void {
    let release: () => void = () => undefined;
    this.gate = new Promise((resolve) => (release = resolve));
    return release;
  }

  sent(): readonly ResolvedCall[] {
    return this.asked.filter(({ method }) => method === 'PUT');
  }

  readonly call = async (call: ResolvedCall): Promise<CallAnswer> => {
    this.asked.push(call);
    if (call.path === '/api/Account') return { data: { list: [{ id: 'a', name: '甲' }] }, message: '' };
    await this.gate;
    const refusal = this.refusals.get(call.method);
    this.refusals.delete(call.method);
    if (refusal !== undefined) throw new SourceError(refusal, { code: 400 });
    return { data: this.members, message: '保存成功' };
  };
}

const PICK = {
  ...{ type: 'pick', kinds: ['user'], multiple: true, title: '选择成员', chosen: 'members', call: 'saveMembers' },
  then: ['refreshRows'],
};

function setup(
  action: object,
  { server = new MemberServer(), loadScreen = undefined as RendererServices['loadScreen'] | undefined } = {},
) {
  const memory = createMemoryPeople([wang, li]);
  const parts = { call: server.call, people: memory.people, ...(loadScreen && { loadScreen }) };
  const model = buttonModule({ columnBtnsList: [{ value: 'members', label: '成员', action }] });
  const services = createMemoryServices(parts);
  const source = createResourceSource({ model, registry, services, translate, params: {}, listId: 'x' });
  renderScreen(<ModuleScreen model={model} source={source} access={accessOf()} />, parts);
  return { user: userEvent.setup({ delay: null }), server, remembered: memory.remembered };
}

const press = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: /成\s*员/ }));
const dialog = (name = '选择成员') => screen.findByRole('dialog', { name });
const ok = async () => within(await dialog()).getByRole('button', { name: /确\s*定|OK/ });
const pickPerson = async (name: string) =>
  fireEvent.click(
    await screen.findByText((_text, node) => node?.className === 'formloom-people-name' && node.textContent === name),
  );
/** The window that asks. */
const asking = async (question: string) => {
  const box = (await screen.findByText(question)).closest<HTMLElement>('.ant-modal');
  if (!box) throw new Error('no question');
  return within(box);
};
const chosen = () =>
  within(screen.getByRole('region', { name: '已选' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

afterEach(cleanup);

describe('picking people', () => {
  it('starts with who is chosen, by name, and sends all ids', async () => {
    const { user, server, remembered } = setup(PICK);
    await press(user);
    await dialog();
    expect(chosen()).toEqual(['王建国/wang', 'gone']);
    await dialog();
    await pickPerson('李娜');
    expect(chosen()).toEqual(['王建国/wang', 'gone', '李娜/li']);
    await user.click(await ok());
    await gone();
    expect(server.sent()).toMatchObject([
      { path: '/api/Account/a/Members', query: { count: 3 }, body: { ids: ['u1', 'gone', 'u2'] } },
    ]);
    expect(await screen.findByText('保存成功')).toBeTruthy();
    expect(remembered).toEqual(['u2']);
    // The list was asked for again.
    await waitFor(() => expect(server.asked.filter(({ path }) => path === '/api/Account')).toHaveLength(2));
  });

  it('shows that it reads who is chosen, and opens once for two presses', async () => {
    const server = new MemberServer();
    const release = server.hold();
    const { user } = setup(PICK, { server });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /成\s*员/ });
    await user.dblClick(button);
    await waitFor(() => expect(button.disabled).toBe(true));
    expect(screen.queryByRole('dialog')).toBeNull();
    release();
    await dialog();
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(server.asked.filter(({ path }) => path.endsWith('/Members'))).toHaveLength(1);
  });

  it('sends nothing when it is left', async () => {
    const { user, server } = setup(PICK);
    await press(user);
    await user.click(within(await dialog()).getByRole('button', { name: /取\s*消|Cancel/ }));
    await gone();
    expect(server.sent()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /成\s*员/ }));
  });

  it.each([
    ['refused', undefined],
    ['without ids', { ids: 'u1' }],
    ['with something else', { ids: [{ id: 'u1' }] }],
  ])('does not begin empty when the answer is %s', async (_how, members) => {
    const server = new MemberServer();
    if (members) server.members = members;
    else server.refusals.set('GET', '没有权限');
    const { user } = setup(PICK, { server });
    await press(user);
    expect(await screen.findByText(members ? '无法读取已选内容，请刷新后重试' : '没有权限')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open with what is chosen when the save is refused, and sends it again', async () => {
    const server = new MemberServer();
    server.refusals.set('PUT', '人数已满');
    const { user } = setup(PICK, { server });
    await press(user);
    await dialog();
    await pickPerson('李娜');
    await user.click(await ok());
    expect(await screen.findByText('人数已满')).toBeTruthy();
    expect(chosen()).toEqual(['王建国/wang', 'gone', '李娜/li']);
    await user.click(await ok());
    await gone();
    expect(server.sent()).toHaveLength(2);
  });

  it('asks before it sends, with the number picked, and stays open when the answer is no', async () => {
    const { user, server } = setup({ ...PICK, confirm: '保存 {name} 的 {picked.count} 名成员？' });
    await press(user);
    await user.click(await ok());
    const question = await asking('保存 甲 的 2 名成员？');
    await user.click(question.getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(screen.queryByText('保存 甲 的 2 名成员？')).toBeNull());
    expect([server.sent().length, chosen().length]).toEqual([0, 2]);
  });

  it('may save that nobody is left, but picks at least one where nobody was', async () => {
    const { user, server } = setup(PICK);
    await press(user);
    await dialog();
    await user.click(screen.getByText('清空列表'));
    await user.click(await ok());
    await gone();
    expect(server.sent()[0]?.body).toEqual({ ids: [] });
    cleanup();
    const added = setup({ ...PICK, chosen: '' });
    await press(added.user);
    await added.user.click(await ok());
    expect(await screen.findByText('请至少选择一项')).toBeTruthy();
    expect(added.server.sent()).toEqual([]);
    expect(screen.queryByRole('dialog', { name: '选择成员' })).toBeTruthy();
  });
});

describe('picking rows of a module', () => {
  const ROWS = new MemorySource([{ name: '护士' }, { name: '医生' }]);
  const picked = testModule(
    { fields: [fieldNode('input', 'name', { label: '名称' })] },
    { columnList: [columnNode('input', 'name', { label: '名称' })], btnsList: [], columnBtnsList: [], hasPage: true },
  );
  const loadScreen = vi.fn(() => Promise.resolve({ model: picked, access: accessOf(), source: ROWS }));
  const action = { ...PICK, kinds: undefined, module: 'system/role', params: { kind: '"x"' } };
  const [first = '', second = ''] = ROWS.records.map(({ id }) => id);

  it('starts with the chosen rows, stays open when the save is refused, and sends the ids', async () => {
    const server = new MemberServer();
    server.members = { ids: [first] };
    server.refusals.set('PUT', '不能保存');
    const { user } = setup(action, { server, loadScreen });
    await press(user);
    const row = (name: string) => screen.findByText(name).then((cell) => within(cell.closest('tr') as HTMLElement));
    expect((await row('护士')).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(loadScreen).toHaveBeenCalledWith('system/role', { kind: 'x' }, expect.anything());
    await user.click((await row('医生')).getByRole('checkbox'));
    await user.click(await ok());
    expect(await screen.findByText('不能保存')).toBeTruthy();
    await user.click(await ok());
    await gone();
    expect(server.sent().map(({ body }) => body)).toEqual([{ ids: [first, second] }, { ids: [first, second] }]);
  });

  it('may save that none is left', async () => {
    const server = new MemberServer();
    server.members = { ids: [first] };
    const { user } = setup(action, { server, loadScreen });
    await press(user);
    await user.click(await screen.findByRole('button', { name: '取消选择' }));
    await user.click(await ok());
    await gone();
    expect(server.sent()[0]?.body).toEqual({ ids: [] });
  });
});

describe('picking from the toolbar and from a form', () => {
  it('sends the selected rows with what is picked', async () => {
    const server = new MemberServer();
    const memory = createMemoryPeople([wang, li]);
    const parts = { call: server.call, people: memory.people };
    const model = buttonModule({
      btnsList: [
        {
          ...{ value: 'give', label: '授权', selection: 'some' },
          action: { type: 'pick', kinds: ['user'], call: 'kick', confirm: '{selection.count}/{picked.count}' },
        },
      ],
    });
    const source = createResourceSource({
      ...{ model, registry, services: createMemoryServices(parts), translate, params: {}, listId: 'x' },
    });
    renderScreen(<ModuleScreen model={model} source={source} access={accessOf()} />, parts);
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('checkbox', { name: /选择第/ }));
    await user.click(screen.getByRole('button', { name: /授\s*权/ }));
    const picker = await dialog('选择用户');
    await pickPerson('李娜');
    await user.click(within(picker).getByRole('button', { name: /确\s*定|OK/ }));
    const question = await asking('1/1');
    await user.click(question.getByRole('button', { name: /^确\s*定$/ }));
    await waitFor(() => expect(server.asked.at(-1)).toMatchObject({ path: '/api/Account/Kick', body: { ids: ['a'] } }));
  });

  it('sends what is picked in a form, with what stands there', async () => {
    const server = new MemberServer();
    const memory = createMemoryPeople([wang, li]);
    const parts = { call: server.call, people: memory.people };
    const press = { action: { ...PICK, chosen: '', then: [] }, buttonText: '成员' };
    const model = buttonModule(
      { columnBtnsList: [{ value: 'edit', label: '编辑' }] },
      { fields: [fieldNode('input', 'name', { label: '名称' }), fieldNode('button', '', { label: '' }, press)] },
    );
    const source = createResourceSource({
      ...{ model, registry, services: createMemoryServices(parts), translate, params: {}, listId: 'x' },
    });
    renderScreen(<ModuleScreen model={model} source={source} access={accessOf()} />, parts);
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('button', { name: /编\s*辑/ }));
    await user.click(await screen.findByRole('button', { name: /成\s*员/ }));
    await pickPerson('李娜');
    // Windows over each other have one id in tests: the last button is that of the picker.
    await user.click(screen.getAllByRole('button', { name: /确\s*定|OK/ }).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(server.sent()).toMatchObject([{ path: '/api/Account/a/Members', body: { ids: ['u2'] } }]),
    );
  });
});
