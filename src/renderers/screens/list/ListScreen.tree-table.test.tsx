// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../../definitions';
import { createResourceSource } from '../../shared/sources/resource-source';
import { ModuleScreen } from '../ModuleScreen';
import { createMemoryServices } from '../testing/memory-services';
import { renderScreen, translate } from '../testing/render-screen';
import { accessOf } from '../testing/test-module';
import { CategoryServer, categoryModule } from './testing/category-module';

const entry = (id: string, children?: readonly object[], extra: object = {}) => ({
  id,
  fullName: `行${id}`,
  enabledMark: 1,
  kind: 1,
  ...(children && { children }),
  ...extra,
});

interface Extras {
  readonly calls?: object;
  readonly access?: ReturnType<typeof accessOf>;
}

function setup(rows: readonly object[], columns: object = {}, { calls, access = accessOf() }: Extras = {}) {
  const server = new CategoryServer();
  server.rows = { t1: rows as CategoryServer['rows'][string] };
  const model = categoryModule(columns, calls);
  const parts = { call: server.call };
  const services = createMemoryServices(parts);
  const source = createResourceSource({ model, registry, services, translate, params: {}, listId: 'x' });
  renderScreen(<ModuleScreen model={model} source={source} access={access} />, parts);
  return { server, user: userEvent.setup({ delay: null }) };
}

const lines = () =>
  [...document.querySelectorAll('tr[data-row-key]')].map((row) => row.getAttribute('data-row-key') ?? '');
const numbers = () => [...document.querySelectorAll('tr[data-row-key] td:first-child')].map((cell) => cell.textContent);
const opener = (id: string) => screen.findByRole('button', { name: `“行${id}”的下级` });
const nested = [entry('a', [entry('a1', [entry('a11')]), entry('a2')]), entry('b', [entry('b1')])];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('tree table', () => {
  it('opens and closes rows by click and by arrow keys; numbers say what stands below what', async () => {
    const { user } = setup(nested);
    const button = await opener('a');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(lines()).toEqual(['a', 'b']);
    await user.click(button);
    expect(lines()).toEqual(['a', 'a1', 'a2', 'b']);
    expect(numbers()).toEqual(['1', '1.1', '1.2', '2']);
    expect(screen.queryByRole('button', { name: '“行a2”的下级' })).toBeNull();
    (await opener('a')).focus();
    await user.keyboard('{ArrowLeft}');
    expect(lines()).toEqual(['a', 'b']);
    await user.keyboard('{ArrowRight}');
    expect(lines()).toEqual(['a', 'a1', 'a2', 'b']);
  });

  it('keeps what is open through a refresh, and switches work on every level', async () => {
    const { user, server } = setup(nested);
    await user.click(await opener('a'));
    await user.click(screen.getByRole('switch', { name: '状态 行a2' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: '状态 行a2' }).getAttribute('aria-checked')).toBe('false'),
    );
    expect(server.paths('PUT')).toEqual(['/api/Entry/a2/State']);
    await user.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(server.paths().filter((path) => path === '/api/Entry/t1')).toHaveLength(3));
    expect(lines()).toEqual(['a', 'a1', 'a2', 'b']);
  });

  it('offers to expand and collapse all only when every row has rows below it', async () => {
    const { user } = setup(nested);
    await opener('a');
    await user.click(screen.getByRole('button', { name: '展开全部' }));
    expect(lines()).toEqual(['a', 'a1', 'a11', 'a2', 'b', 'b1']);
    await user.click(screen.getByRole('button', { name: '折叠全部' }));
    expect(lines()).toEqual(['a', 'b']);
    cleanup();
    setup([...nested, entry('c')]);
    await opener('a');
    expect(screen.queryByRole('button', { name: '展开全部' })).toBeNull();
    cleanup();
    setup([]);
    await screen.findByText('暂无数据');
    expect(screen.queryByRole('button', { name: '展开全部' })).toBeNull();
  });

  it('is expanded if the module says so, and after a keyword search', async () => {
    setup(nested, { treeTable: { defaultExpandAll: true } });
    await opener('a');
    expect(lines()).toEqual(['a', 'a1', 'a11', 'a2', 'b', 'b1']);
    cleanup();
    const { user } = setup(nested);
    await opener('a');
    await user.type(screen.getByRole('textbox', { name: '关键词' }), '行{Enter}');
    await waitFor(() => expect(lines()).toEqual(['a', 'a1', 'a11', 'a2', 'b', 'b1']));
    await user.click(screen.getByRole('button', { name: /重\s*置/ }));
    await waitFor(() => expect(lines()).toEqual(['a', 'b']));
  });

  it('looks like a plain table without nested rows', async () => {
    setup([entry('a'), entry('b', [])]);
    await waitFor(() => expect(lines()).toEqual(['a', 'b']));
    expect(document.querySelector('.formloom-tree-cell')).toBeNull();
  });

  it('chooses rows of any level, and no row that is out of sight', async () => {
    const { user, server } = setup(nested, { btnsList: [{ value: 'batchRemove', label: '批量删除' }] });
    await user.click(await opener('a'));
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    expect(screen.getByText(/已选择 4 条/)).toBeTruthy();
    await user.click(await opener('a'));
    expect(screen.getByText(/已选择 2 条/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.paths('DELETE')).toEqual(['/api/Entry/a', '/api/Entry/b']));
  });

  it('draws no more than the visible part of many lines', async () => {
    const many = entry(
      'a',
      Array.from({ length: 300 }, (_unused, index) => entry(`x${String(index)}`)),
    );
    const { user } = setup([many]);
    await user.click(await opener('a'));
    await waitFor(() => expect(document.querySelector('.ant-table-tbody-virtual')).toBeTruthy());
    expect(screen.getAllByRole('switch').length).toBeLessThan(120);
  });

  it('indents cards on a narrow window', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    const { user } = setup(nested);
    await user.click(await opener('a'));
    const card = screen.getByText('行a1').closest('li');
    expect(card?.style.marginInlineStart).toBe('12px');
    expect(screen.getByRole('switch', { name: '状态 行a1' })).toBeTruthy();
  });
});

describe('lazy tree table', () => {
  const lazy = { treeTable: { childrenCall: 'children' } };
  const top = [entry('a', undefined, { hasChildren: true }), entry('b', undefined, { hasChildren: false })];
  const belowOf = (server: CategoryServer) => server.paths().filter((path) => path.includes('/Below/'));

  it('asks for the rows below when a row is opened, and again after a refresh', async () => {
    const { server, user } = setup(top, lazy);
    server.below = { a: [entry('a1', undefined, { hasChildren: true })], a1: [] };
    const button = await opener('a');
    expect(screen.queryByRole('button', { name: '“行b”的下级' })).toBeNull();
    expect(screen.queryByRole('button', { name: '展开全部' })).toBeNull();
    await user.click(button);
    await waitFor(() => expect(lines()).toEqual(['a', 'a1', 'b']));
    const levels = [...document.querySelectorAll('[role="treegrid"] tr[data-row-key]')];
    expect(levels.map((row) => row.getAttribute('aria-level'))).toEqual(['1', '2', '1']);
    await user.click(await opener('a1'));
    // The row turned out to have no children.
    await waitFor(() => expect(screen.queryByRole('button', { name: '“行a1”的下级' })).toBeNull());
    expect(belowOf(server)).toEqual(['/api/Entry/t1/Below/a', '/api/Entry/t1/Below/a1']);
    server.below = { a: [entry('a2', undefined, { hasChildren: false })] };
    await user.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(lines()).toEqual(['a', 'a2', 'b']));
  });

  it('says in the row why it failed and tries again', async () => {
    const { server, user } = setup(top, lazy);
    server.below = { a: [entry('a1')] };
    server.failures.set('/api/Entry/t1/Below/a', '下级读取失败');
    await user.click(await opener('a'));
    const alert = await screen.findByText('下级读取失败');
    const row = alert.closest('tr');
    expect(row?.getAttribute('data-row-key')).toBe('a');
    await user.click(within(row as HTMLElement).getByRole('button', { name: /重\s*试/ }));
    await waitFor(() => expect(lines()).toEqual(['a', 'a1', 'b']));
    expect(screen.queryByText('下级读取失败')).toBeNull();
  });
});

describe('a tree table whose rows can be moved', () => {
  /** jsdom has no pointer events with a place. */
  const point = (target: Element, type: string, clientY: number) =>
    fireEvent(target, new MouseEvent(type, { bubbles: true, button: 0, clientX: 0, clientY }));
  const calls = { move: { method: 'PUT', path: '/api/Entry/{record.id}/Move' } };
  const moved = { treeTable: { moveCall: 'move' } };
  const handle = (id: string) => screen.findByRole('button', { name: `移动“行${id}”` });
  const moves = (server: CategoryServer) =>
    server.asked.filter(({ path }) => path.endsWith('/Move')).map(({ path, body }) => ({ path, ...body }));

  it('moves a row by Alt and an arrow key, and lists the rows again', async () => {
    const { server, user } = setup(nested, moved, { calls });
    await user.click(await opener('a'));
    (await handle('a2')).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(moves(server)).toEqual([{ path: '/api/Entry/a2/Move', parentId: 'a', beforeId: 'a1' }]));
    const asked = server.paths().length;
    await waitFor(() => expect(server.paths().length).toBeGreaterThanOrEqual(asked));
    expect(await screen.findByText('更新成功')).toBeTruthy();
  });

  it('moves a row by its menu; entries that lead nowhere are disabled', async () => {
    const { server, user } = setup(nested, moved, { calls });
    await user.click(await handle('b'));
    const down = await screen.findByRole('menuitem', { name: /下移/ });
    expect(down.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('menuitem', { name: /移入上一行/ }));
    await waitFor(() => expect(moves(server)).toEqual([{ path: '/api/Entry/b/Move', parentId: 'a', beforeId: '' }]));
    // The row that it went below is opened.
    expect((await opener('a')).getAttribute('aria-expanded')).toBe('true');
  });

  it('says why a move is refused, and leaves the row where it stands', async () => {
    const { server, user } = setup(nested, moved, { calls });
    server.failures.set('/api/Entry/b/Move', '不能放在这里');
    (await handle('b')).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText('不能放在这里')).toBeTruthy();
    expect(lines()).toEqual(['a', 'b']);
  });

  it('drops a row that is dragged below another one', async () => {
    const { server } = setup(nested, moved, { calls });
    const grip = await handle('b');
    const target = document.querySelector('tr[data-row-key="a"]') as HTMLElement;
    target.getBoundingClientRect = () => new DOMRect(0, 0, 100, 40);
    document.elementFromPoint = () => target;
    point(grip, 'pointerdown', 60);
    point(grip, 'pointermove', 20);
    expect(document.querySelector('.formloom-drop-mark')?.getAttribute('data-part')).toBe('into');
    point(grip, 'pointerup', 20);
    await waitFor(() => expect(moves(server)).toEqual([{ path: '/api/Entry/b/Move', parentId: 'a', beforeId: '' }]));
    point(grip, 'pointerdown', 60);
    point(grip, 'pointermove', 20);
    fireEvent.keyDown(grip, { key: 'Escape' });
    point(grip, 'pointerup', 20);
    expect(moves(server)).toHaveLength(1);
  });

  it('offers none of it to whoever may not edit', async () => {
    setup(nested, moved, { calls, access: accessOf({ canUseButton: () => false }) });
    await opener('a');
    expect(screen.queryByRole('button', { name: /移动/ })).toBeNull();
  });
});
