// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { OptionItem } from '../../../engine/contract/field-model';
import type { TreeChoice } from '../../../engine/values/to-option-items';
import { createMemoryScope } from '../../shared/testing/memory-scope';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { textContext } from '../../shared/testing/text-context';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';
import { View } from './View';

runWidgetContract(renderer, example);

const TREE: readonly TreeChoice[] = [
  {
    value: 'sys',
    label: '系统管理',
    children: [
      { value: 'user', label: '用户管理', from: ['角色 护士长', '岗位 出纳'] },
      { value: 'role', label: '角色管理', icon: 'icon-ym icon-ym-user' },
    ],
  },
  { value: 'log', label: '日志', children: [{ value: 'log.view', label: '查看', disabled: true }] },
];

function draw(props: Record<string, unknown>, value: unknown, options: readonly OptionItem[] = TREE) {
  return renderEdit({ renderer, field: createField(definition, { props }), value, props: { options } });
}

const line = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) });
const marks = () =>
  Object.fromEntries(
    screen
      .getAllByRole('treeitem')
      .map((item) => [item.querySelector('.formloom-check-name')?.textContent, item.getAttribute('aria-checked')]),
  );
// antd puts a blank between two characters.
const press = (name: string) =>
  userEvent.click(screen.getByRole('button', { name: new RegExp(`^${[...name].join(' ?')}$`) }));

describe('checkTree', () => {
  afterEach(cleanup);

  test('checks a family together when it is linked, and shows halves', async () => {
    const { changes } = await draw({}, []);
    fireEvent.click(line('用户管理'));
    expect(changes.at(-1)).toEqual(['user']);
    expect(marks()).toMatchObject({ 系统管理: 'mixed', 用户管理: 'true', 角色管理: 'false' });
    fireEvent.click(line('系统管理'));
    expect(changes.at(-1)).toEqual(['sys', 'user', 'role']);
    fireEvent.click(line('角色管理'));
    expect(changes.at(-1)).toEqual(['user']);
  });

  test('keeps half checked ancestors where clients send them', async () => {
    const { changes } = await draw({ keepHalf: true }, []);
    fireEvent.click(line('用户管理'));
    expect(changes.at(-1)).toEqual(['sys', 'user']);
    expect(line('系统管理').getAttribute('aria-checked')).toBe('mixed');
    fireEvent.click(line('用户管理'));
    expect(changes.at(-1)).toEqual([]);
  });

  test('checks each node for itself, or with those that it needs above it', async () => {
    const alone = await draw({ linked: false }, []);
    fireEvent.click(line('用户管理'));
    expect(alone.changes).toEqual([['user']]);
    cleanup();
    const above = await draw({ linked: false, checkAbove: true }, []);
    fireEvent.click(line('用户管理'));
    fireEvent.click(line('系统管理'));
    expect(above.changes).toEqual([['sys', 'user'], []]);
  });

  test('begins with all below a node where it is told to; a container holds others and is no value', async () => {
    const rights: readonly TreeChoice[] = [
      {
        value: 'dir',
        label: '系统目录',
        isContainer: true,
        children: [
          {
            value: 'user',
            label: '用户管理',
            children: [
              {
                value: 'user~button',
                label: '按钮',
                isContainer: true,
                children: [
                  { value: 'user.add', label: '新增' },
                  { value: 'user.edit', label: '编辑' },
                ],
              },
            ],
          },
        ],
      },
    ];
    const { changes } = await draw({ linked: false, checkAbove: true, checkBelow: true }, [], rights);
    await press('展开全部');
    fireEvent.click(line('用户管理'));
    expect(changes.at(-1)).toEqual(['user', 'user.add', 'user.edit']);
    expect(marks()).toMatchObject({ 系统目录: 'true', 按钮: 'true' });
    fireEvent.click(line('编辑'));
    expect(changes.at(-1)).toEqual(['user', 'user.add']);
    expect(marks()).toMatchObject({ 系统目录: 'true', 用户管理: 'true', 按钮: 'mixed', 编辑: 'false' });
    fireEvent.click(line('按钮'));
    fireEvent.click(line('按钮'));
    expect(changes.at(-1)).toEqual(['user']);
    fireEvent.click(line('编辑'));
    expect(changes.at(-1)).toEqual(['user', 'user.edit']);
    fireEvent.click(line('系统目录'));
    fireEvent.click(line('系统目录'));
    expect(changes.at(-1)).toEqual([]);
  });

  test('checks what stands apart by itself, or by what it stands below, and takes it away with all above', async () => {
    const rights: readonly TreeChoice[] = [
      {
        value: 'menu',
        label: '登记',
        children: [
          {
            value: 'menu~data',
            label: '数据权限',
            isContainer: true,
            children: [{ value: 'menu.all', label: '全部数据', isApart: true }],
          },
          { value: 'menu.add', label: '新增' },
        ],
      },
    ];
    const { changes } = await draw({ linked: false, checkAbove: true, checkBelow: true }, [], rights);
    await press('展开全部');
    fireEvent.click(line('登记'));
    expect(changes.at(-1)).toEqual(['menu', 'menu.add']);
    await press('全选');
    expect(changes.at(-1)).toEqual(['menu', 'menu.add']);
    fireEvent.click(line('数据权限'));
    expect(changes.at(-1)).toEqual(['menu', 'menu.all', 'menu.add']);
    fireEvent.click(line('登记'));
    expect(changes.at(-1)).toEqual([]);
    fireEvent.click(line('全部数据'));
    expect(changes.at(-1)).toEqual(['menu', 'menu.all']);
  });

  test('leaves what is disabled as it is, also where all are checked or cleared', async () => {
    const { changes } = await draw({ linked: false }, ['log.view']);
    fireEvent.click(line('查看'));
    expect(changes).toEqual([]);
    await press('全选');
    expect(changes.at(-1)).toEqual(['log.view', 'sys', 'user', 'role', 'log']);
    await press('清空');
    expect(changes.at(-1)).toEqual(['log.view']);
  });

  test('says what differs from what is stored, and nothing once that is saved', async () => {
    let stored: unknown = ['role', 'log.view'];
    const listeners = new Set<() => void>();
    const saved = {
      valueOf: () => stored,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const field = createField(definition);
    const scope = { ...createMemoryScope(), saved };
    await renderEdit({ renderer, field, value: stored, scope, props: { options: TREE } });
    expect(screen.getByText('与已保存的一致')).toBeDefined();
    fireEvent.click(line('用户管理'));
    fireEvent.click(line('角色管理'));
    expect(screen.getByRole('status').textContent).toBe('将增加 1 项、去掉 1 项');
    expect(within(screen.getByRole('list', { name: '增加' })).getAllByText('系统管理 / 用户管理')).toHaveLength(1);
    expect(screen.getByRole('list', { name: '去掉' }).textContent).toBe('系统管理 / 角色管理');
    fireEvent.click(line('角色管理'));
    expect(screen.getByRole('status').textContent).toBe('将增加 2 项');
    act(() => {
      stored = ['role', 'log.view', 'sys', 'user'];
      for (const listener of listeners) listener();
    });
    expect(screen.getByText('与已保存的一致')).toBeDefined();
  });

  test('gives back the stored list when a change is taken back', async () => {
    const { changes } = await draw({ linked: false }, ['role', 'gone', 'user']);
    fireEvent.click(line('用户管理'));
    expect(changes.at(-1)).toEqual(['role', 'gone']);
    fireEvent.click(line('用户管理'));
    expect(changes.at(-1)).toEqual(['role', 'gone', 'user']);
  });

  test('keeps ids that the tree lacks until they are dropped', async () => {
    const { changes } = await draw({}, ['gone1', 'user', 'gone2']);
    expect(screen.getByRole('alert').textContent).toContain('2 项已不存在');
    expect(screen.getByRole('alert').textContent).toContain('gone1、gone2');
    await press('清空');
    expect(changes.at(-1)).toEqual(['gone1', 'gone2']);
    await press('去掉这些项');
    expect(changes.at(-1)).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('keeps the value while the tree is unknown, and drops nothing', async () => {
    const field = createField(definition);
    const { changes, container } = await renderEdit({ renderer, field, value: ['a', 'b'], props: { options: [] } });
    expect(container.textContent).not.toContain('已不存在');
    expect(changes).toEqual([]);
  });

  test('marks what is inherited with its origin, and lets it be checked as well', async () => {
    const { changes } = await draw({}, []);
    expect(line('用户管理').textContent).toContain('继承');
    expect(line('用户管理').textContent).toContain('来自：角色 护士长、岗位 出纳');
    expect(line('用户管理').getAttribute('aria-checked')).toBe('false');
    fireEvent.click(line('用户管理'));
    expect(changes).toEqual([['user']]);
  });

  test('finds nodes by name, keeps the way to them, and changes only what it shows', async () => {
    const { changes } = await draw({}, []);
    fireEvent.change(screen.getByLabelText('搜索名称'), { target: { value: '角色' } });
    expect(Object.keys(marks())).toEqual(['系统管理', '角色管理']);
    fireEvent.click(line('系统管理'));
    expect(changes.at(-1)).toEqual(['role']);
    await press('取消结果');
    expect(changes.at(-1)).toEqual([]);
    fireEvent.change(screen.getByLabelText('搜索名称'), { target: { value: '没有' } });
    expect(screen.queryByRole('tree')).toBeNull();
    expect(screen.getByText('没有匹配的节点')).toBeDefined();
  });

  test('shows only what is checked or inherited; what is unchecked meanwhile stays in sight', async () => {
    await draw({}, ['role']);
    await userEvent.click(screen.getByRole('switch', { name: '仅看已选' }));
    expect(Object.keys(marks())).toEqual(['系统管理', '用户管理', '角色管理']);
    fireEvent.click(line('角色管理'));
    expect(marks()).toMatchObject({ 角色管理: 'false' });
  });

  test('opens, closes and checks by the keyboard', async () => {
    const { changes } = await draw({ linked: false }, []);
    const tree = screen.getByRole('tree', { name: '字段' });
    const current = () =>
      tree.ownerDocument.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.querySelector('[title]')
        ?.textContent;
    const key = (name: string) => fireEvent.keyDown(tree, { key: name });
    expect(current()).toBe('系统管理');
    key('ArrowRight');
    expect(current()).toBe('用户管理');
    key(' ');
    expect(changes.at(-1)).toEqual(['user']);
    key('ArrowLeft');
    key('ArrowLeft');
    expect(line('系统管理').getAttribute('aria-expanded')).toBe('false');
    key('ArrowDown');
    expect(current()).toBe('日志');
    key('End');
    key('Enter');
    expect(changes).toHaveLength(1);
    key('Home');
    key('Enter');
    expect(changes.at(-1)).toEqual(['sys', 'user']);
  });

  test('draws some lines of a large tree and checks all of it', async () => {
    const many = Array.from({ length: 50 }, (_, outer) => ({
      value: `g${outer}`,
      label: `组 ${outer}`,
      children: Array.from({ length: 100 }, (_none, inner) => ({
        value: `${outer}.${inner}`,
        label: `${outer} ${inner}`,
      })),
    }));
    const { changes } = await draw({}, [], many);
    await press('展开全部');
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(40);
    await press('全选');
    expect(changes.at(-1)).toHaveLength(5050);
  });

  test('draws nodes that are columns as boxes in the line of the node above them', async () => {
    const place = (id: string, children: readonly TreeChoice[] = [], more: Partial<TreeChoice> = {}): TreeChoice => ({
      value: id,
      label: id,
      isContainer: true,
      children: [
        { value: `${id}~see`, label: '查看', isColumn: true },
        { value: `${id}~edit`, label: '编辑', isColumn: true, ...more },
        ...children,
      ],
    });
    const { changes } = await draw(
      { linked: false },
      ['ward~see'],
      [place('ward', [place('room')], { disabled: true })],
    );
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['名称', '查看', '编辑']);
    expect(box('ward 查看').checked).toBe(true);
    expect(box('ward 编辑').disabled).toBe(true);
    fireEvent.click(box('room 编辑'));
    expect(changes.at(-1)).toEqual(['ward~see', 'room~edit']);
    expect(screen.getByRole('status').textContent).toBe('将增加 1 项');
    fireEvent.click(box('ward 查看'));
    expect(changes.at(-1)).toEqual(['room~edit']);
    await press('全选');
    expect(changes.at(-1)).toEqual(['ward~see', 'room~see', 'room~edit']);
    fireEvent.click(screen.getByRole('button', { name: 'ward' }));
    expect(screen.queryByRole('checkbox', { name: 'room 查看' })).toBeNull();
    // A column is called alike in every line: it is no name to search for.
    fireEvent.change(screen.getByLabelText('搜索名称'), { target: { value: '查看' } });
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.change(screen.getByLabelText('搜索名称'), { target: { value: 'room' } });
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['ward', 'room']);
  });

  test('shows the checked nodes with the way to them, read only', () => {
    const field = createField(definition);
    render(
      <TestProviders>
        <View field={field} value={['role', 'gone']} options={TREE} />
      </TestProviders>,
    );
    expect(marks()).toEqual({ 系统管理: 'false', 角色管理: 'true' });
    expect(screen.getByRole('alert').textContent).toContain('1 项已不存在');
    fireEvent.click(line('角色管理'));
    expect(marks()).toMatchObject({ 角色管理: 'true' });
  });
});

describe('checkTree values', () => {
  const field = createField(definition);
  const stored = (input: unknown) => definition.toStored(input, field);

  test('are ids without repetitions, from lists and their JSON', () => {
    expect(stored(['a', 1, 'a'])).toEqual({ ok: true, value: ['a', '1'] });
    expect(stored('["a","b"]')).toEqual({ ok: true, value: ['a', 'b'] });
  });

  test('are refused beyond their bounds', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `i${index}`);
    expect(stored(ids(20_000)).ok).toBe(true);
    expect(stored(ids(20_001))).toEqual({ ok: false, code: 'WIDGET_CHECKTREE_COUNT', params: { max: 20_000 } });
    expect(stored(['x'.repeat(200)]).ok).toBe(true);
    expect(stored(['x'.repeat(201)])).toEqual({ ok: false, code: 'WIDGET_CHECKTREE_LENGTH', params: { max: 200 } });
    expect(stored([{ id: 'a' }]).ok).toBe(false);
  });

  test('are named by their paths where labels repeat, and read back', () => {
    const options = [
      { value: 'a', label: '甲', children: [{ value: 'a.v', label: '查看' }] },
      { value: 'b', label: '乙', children: [{ value: 'b.v', label: '查看' }] },
    ];
    const context = { ...textContext, optionsOf: () => options };
    expect(definition.toText(['a', 'a.v', 'x'], field, context)).toBe('甲,甲/查看,x');
    expect(definition.fromText('甲/查看、乙', field, context)).toEqual({ ok: true, value: ['a.v', 'b'] });
    expect(definition.fromText('查看', field, context)).toEqual({
      ok: false,
      code: 'ENGINE_VALUE_AMBIGUOUS',
      params: { value: '查看', count: 2 },
    });
    expect(definition.fromText('丙', field, context)).toMatchObject({ ok: false, code: 'ENGINE_VALUE_OPTION' });
  });
});
