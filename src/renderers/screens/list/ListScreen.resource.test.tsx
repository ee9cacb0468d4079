// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../../definitions';
import { createResourceSource } from '../../shared/sources/resource-source';
import { ModuleScreen } from '../ModuleScreen';
import { createMemoryServices } from '../testing/memory-services';
import { renderScreen, translate } from '../testing/render-screen';
import { accessOf } from '../testing/test-module';
import { CategoryServer, categoryModule } from './testing/category-module';

const entry = (id: string, extra: object = {}) => ({ id, fullName: `条目${id}`, enabledMark: 1, kind: 1, ...extra });

function setup({ columns = {}, access = accessOf(), server = new CategoryServer() } = {}) {
  if (Object.keys(server.rows).length === 0) {
    server.rows = { t1: [entry('a'), entry('b', { enabledMark: 0, kind: 0 })], t2: [entry('c')], t3: [] };
  }
  const model = categoryModule(columns);
  const clearDictionaries = vi.fn();
  const parts = { call: server.call, clearDictionaries };
  const services = createMemoryServices(parts);
  const source = createResourceSource({ model, registry, services, translate, params: {}, listId: 'x' });
  renderScreen(<ModuleScreen model={model} source={source} access={access} />, parts);
  return { server, clearDictionaries, user: userEvent.setup({ delay: null }) };
}

const names = () => [...document.querySelectorAll('tr[data-row-key] td:nth-child(2)')].map((cell) => cell.textContent);
const lists = (server: CategoryServer) => server.paths().filter((path) => path.startsWith('/api/Entry'));
const node = (name: string) => within(screen.getByRole('complementary')).findByText(name);

afterEach(cleanup);

describe('left tree that fills parameters', () => {
  it('chooses the first node, asks once under its parameters, and cannot be left without a choice', async () => {
    const { server, user } = setup();
    await waitFor(() => expect(names()).toEqual(['条目a', '条目b']));
    expect(lists(server)).toEqual(['/api/Entry/t1']);
    expect(server.asked.at(-1)?.query).toMatchObject({ isTree: '0' });
    await user.click(await node('科室'));
    await waitFor(() => expect(names()).toEqual(['条目c']));
    expect(server.asked.at(-1)).toMatchObject({ path: '/api/Entry/t2', query: { isTree: '1' } });
    const count = server.asked.length;
    await user.click(await node('科室'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(server.asked).toHaveLength(count);
    expect(names()).toEqual(['条目c']);
  });

  it('opens forms under the chosen node’s parameters and runs the list’s effects after a save', async () => {
    const { server, user, clearDictionaries } = setup();
    await user.click(await node('科室'));
    await waitFor(() => expect(names()).toEqual(['条目c']));
    await user.click(screen.getByRole('button', { name: /新增/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByRole('textbox', { name: /名称/ }), '新的');
    await user.click(within(dialog).getByRole('button', { name: /^确\s*定$/ }));
    expect(await screen.findByText('新建成功')).toBeTruthy();
    expect(server.paths('POST')).toEqual(['/api/Entry/t2']);
    expect(clearDictionaries).toHaveBeenCalledTimes(1);
  });

  it('chooses the first node again when the chosen one is gone after a refresh from the menu', async () => {
    const { server, user } = setup();
    await user.click(await node('科室'));
    await waitFor(() => expect(names()).toEqual(['条目c']));
    server.types = [{ id: 't1', fullName: '性别', isTree: 0 }];
    await user.click(screen.getByRole('button', { name: '分类：更多操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '刷新' }));
    await waitFor(() => expect(names()).toEqual(['条目a', '条目b']));
  });

  it('folds the tree from its menu and finds nodes by keyword', async () => {
    const { user } = setup();
    await node('科室');
    await user.click(screen.getByRole('button', { name: '分类：更多操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '折叠' }));
    const tree = within(screen.getByRole('complementary'));
    await waitFor(() => expect(tree.queryByText('科室')).toBeNull());
    await user.type(tree.getByPlaceholderText('输入关键字进行过滤'), '科');
    expect(await tree.findByText('科室')).toBeTruthy();
    expect(tree.queryByText('证件')).toBeNull();
  });

  it('asks nothing and adds nothing until a node is chosen, where none is chosen by itself', async () => {
    const { server, user } = setup({ columns: { treeSelectFirst: false } });
    expect(await screen.findByText('请先选择分类')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /新增/ }).disabled).toBe(true);
    expect(lists(server)).toEqual([]);
    await user.click(await node('证件'));
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    expect(lists(server)).toEqual(['/api/Entry/t3']);
    await user.click(await node('证件'));
    expect(await screen.findByText('请先选择分类')).toBeTruthy();
  });

  it('says why the tree failed and tries again', async () => {
    const server = new CategoryServer();
    server.failures.set('/api/Type', '分类读取失败');
    const { user } = setup({ server });
    expect(await screen.findByText('分类读取失败')).toBeTruthy();
    await user.click(within(screen.getByRole('complementary')).getByRole('button', { name: /重\s*试/ }));
    await waitFor(() => expect(names()).toEqual(['条目a', '条目b']));
  });

  it('offers a root node for no choice', async () => {
    const { server, user } = setup({ columns: { treeRoot: '全部分类', treeSelectFirst: false } });
    await user.click(await node('证件'));
    await waitFor(() => expect(lists(server)).toEqual(['/api/Entry/t3']));
    await user.click(await node('全部分类'));
    expect(await screen.findByText('请先选择分类')).toBeTruthy();
  });
});

describe('cells', () => {
  it('turn a switch after a question, show the server’s message and the row as it is then', async () => {
    const { server, user, clearDictionaries } = setup();
    const turned = await screen.findByRole('switch', { name: '状态 条目b' });
    expect(turned.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByRole('switch', { name: '状态 条目a' }).getAttribute('aria-checked')).toBe('true');
    await user.click(turned);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('要切换吗?')).toBeTruthy();
    expect(server.paths('PUT')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('更新成功')).toBeTruthy();
    expect(server.paths('PUT')).toEqual(['/api/Entry/b/State']);
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: '状态 条目b' }).getAttribute('aria-checked')).toBe('true'),
    );
    expect(clearDictionaries).toHaveBeenCalled();
  });

  it('lock the switch of a user who may not edit', async () => {
    setup({ access: accessOf({ canUseButton: (code) => code !== 'edit' }) });
    expect((await screen.findByRole<HTMLButtonElement>('switch', { name: '状态 条目a' })).disabled).toBe(true);
  });

  it('show a tag with the widget’s text in the colour of the stored value', async () => {
    setup();
    await screen.findByText('条目a');
    const tags = [...document.querySelectorAll('.ant-tag')];
    expect(tags.map((tag) => tag.textContent)).toEqual(['启用', '停用']);
    expect(tags[0]?.className).toContain('ant-tag-success');
    expect(tags[1]?.className).toContain('ant-tag-warning');
  });
});

describe('buttons and search', () => {
  it('carries out a row’s action, red where it deletes, last', async () => {
    const { server, user } = setup();
    const [purge] = await screen.findAllByRole('button', { name: '清空' });
    expect(purge?.className).toContain('dangerous');
    await user.click(purge as HTMLElement);
    expect(await screen.findByText('已清空')).toBeTruthy();
    expect(server.paths('DELETE')).toEqual(['/api/Entry/a/Purge']);
  });

  it('offers custom buttons behind 更多', async () => {
    const open = { event: { btnType: 1, modelId: 'm2' }, value: 'btn_x', label: '打开' };
    const { user } = setup({ columns: { customBtnsList: [open] } });
    const [more] = await screen.findAllByRole('button', { name: /更多$/ });
    await user.click(more as HTMLElement);
    expect(await screen.findByRole('menuitem', { name: '打开' })).toBeTruthy();
  });

  it('shows a known icon, not in the button’s name, and none where nothing is named', async () => {
    const action = { type: 'effect', then: ['refreshRows'] };
    const btnsList = [
      { value: 'x', label: '同步', icon: 'upload', action },
      { value: 'y', label: '其他', icon: 'icon-ym', action },
    ];
    setup({ columns: { btnsList } });
    expect((await screen.findByRole('button', { name: '同步' })).querySelector('.anticon-upload')).toBeTruthy();
    expect(screen.getByRole('button', { name: /其\s*他/ }).querySelector('.anticon')).toBeNull();
  });

  it('asks with the keyword, and empties with 重置', async () => {
    const { server, user } = setup();
    await screen.findByText('条目a');
    const box = screen.getByRole('textbox', { name: '关键词' });
    expect(box.getAttribute('placeholder')).toBe('名称或编码');
    await user.type(box, ' 男 ');
    await user.click(screen.getByRole('button', { name: /查\s*询/ }));
    await waitFor(() => expect(server.asked.at(-1)?.query['keyword']).toBe('男'));
    await user.click(screen.getByRole('button', { name: /重\s*置/ }));
    await waitFor(() => expect(server.asked.at(-1)?.query['keyword'] ?? '').toBe(''));
  });

  it('deletes with the list’s effects afterwards', async () => {
    const { server, user, clearDictionaries } = setup();
    await user.click((await screen.findAllByRole('button', { name: '删除' }))[0] as HTMLElement);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('删除成功')).toBeTruthy();
    expect(server.paths('DELETE')).toEqual(['/api/Entry/a']);
    expect(clearDictionaries).toHaveBeenCalledTimes(1);
  });
});
