// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toSuperQueryJson } from '../../../../engine/query';
import { SourceError, type QueryPlan, type QueryPlans } from '../../../shared/sources/record-source';
import { ModuleScreen } from '../../ModuleScreen';
import { MemorySource } from '../../testing/memory-source';
import { renderScreen } from '../../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../../testing/test-module';

/** The advanced query of a list, over a source that keeps plans. */
class PlansInMemory implements QueryPlans {
  kept: QueryPlan[] = [];
  failure: Error | null = null;
  async list() {
    if (this.failure) throw this.failure;
    return [...this.kept];
  }
  async save({ id, name, isShared, query }: Parameters<QueryPlans['save']>[0]) {
    const before = this.kept.find((other) => other.id === id);
    const owned = { isShared, canChange: true, owner: before?.owner ?? '' };
    const plan = { id: id ?? `p${String(this.kept.length + 1)}`, name, ...owned, ...query };
    this.kept = [...this.kept.filter((other) => other.id !== plan.id), plan];
    return { id: plan.id, message: '保存成功' };
  }
  async remove(id: string) {
    this.kept = this.kept.filter((plan) => plan.id !== id);
    return { message: '删除成功' };
  }
}

const SMALL = { matchLogic: 'OR', conditionJson: '[{"field":"amount","symbol":"<","fieldValue":9}]' } as const;
const planOf = (id: string, name: string, more: Partial<QueryPlan> = {}): QueryPlan => ({
  ...{ id, name, isShared: false, canChange: true, owner: '', ...SMALL, ...more },
});

class QueriedSource extends MemorySource {
  readonly queryPlans = new PlansInMemory();
}

const formData = {
  fields: [
    fieldNode('input', 'name', { label: '名称' }),
    fieldNode('inputNumber', 'amount', { label: '金额' }),
    fieldNode('switch', 'isUrgent', { label: '加急' }),
    fieldNode('input', 'secret', { label: '机密' }),
  ],
};
const columnData = {
  columnList: [columnNode('input', 'name', { label: '姓名' })],
  searchList: [],
  hasPage: true,
  pageSize: 20,
  hasSuperQuery: true,
};

let source: QueriedSource;
beforeEach(() => {
  source = new QueriedSource([{ name: '甲' }, { name: '乙' }]);
});
afterEach(cleanup);

function setup({
  columns = {},
  access = accessOf(),
}: { readonly columns?: object; readonly access?: ReturnType<typeof accessOf> } = {}) {
  const model = testModule(formData, { ...columnData, ...columns });
  renderScreen(<ModuleScreen model={model} source={source} access={access} />);
}

async function choose(box: HTMLElement, label: string) {
  fireEvent.mouseDown(box);
  const found = (await screen.findAllByTitle(label)).filter((entry) => entry.closest('.ant-select-dropdown'));
  fireEvent.click(found.at(-1) as HTMLElement);
}

async function openPanel() {
  await screen.findByText('甲');
  fireEvent.click(screen.getByRole('button', { name: '高级查询' }));
  return within(await screen.findByRole('dialog'));
}

const lineOf = (panel: ReturnType<typeof within>, name = '第 1 组第 1 个条件') =>
  within(panel.getByRole('group', { name }));
const asked = () => {
  const query = source.queries.at(-1)?.superQuery;
  return query ? toSuperQueryJson(query) : null;
};

it('is there only where the module asks for it and the source answers it', async () => {
  setup({ columns: { hasSuperQuery: false } });
  await screen.findByText('甲');
  expect(screen.queryByRole('button', { name: '高级查询' })).toBeNull();
  cleanup();
  renderScreen(
    <ModuleScreen
      model={testModule(formData, columnData)}
      source={new MemorySource([{ name: '甲' }])}
      access={accessOf()}
    />,
  );
  await screen.findByText('甲');
  expect(screen.queryByRole('button', { name: '高级查询' })).toBeNull();
});

it('asks what was put together, says it in words, and is cleared beside an empty list', async () => {
  setup();
  const panel = await openPanel();
  fireEvent.click(panel.getByRole('button', { name: /查.?询/ }));
  expect(panel.getByText('请补全字段、符号和值')).toBeTruthy();
  const line = lineOf(panel);
  await choose(line.getByRole('combobox', { name: '字段' }), '金额');
  await choose(line.getByRole('combobox', { name: '符号' }), '大于');
  const box = await line.findByLabelText('值');
  fireEvent.change(box, { target: { value: '5' } });
  fireEvent.submit(box);
  await waitFor(() =>
    expect(asked()).toEqual({
      matchLogic: 'AND',
      conditionJson: '[{"field":"amount","symbol":">","fieldValue":5}]',
    }),
  );
  const applied = await screen.findByRole('group', { name: '高级查询' });
  expect(applied.textContent).toContain('金额 大于 5');
  fireEvent.click(within(applied).getByRole('button', { name: '清除高级查询' }));
  await waitFor(() => expect(asked()).toBeNull());
  expect(screen.queryByRole('group', { name: '高级查询' })).toBeNull();
});

it('offers what the reader may filter by, under the names of the list', async () => {
  setup({ access: { ...accessOf(), canFilter: (id) => id !== 'secret' } });
  const panel = await openPanel();
  fireEvent.mouseDown(lineOf(panel).getByRole('combobox', { name: '字段' }));
  const names = [...document.querySelectorAll('.ant-select-item-option')].map((entry) => entry.textContent);
  expect(names).toEqual(['姓名', '金额', '加急']);
});

it('means off by a switch that nobody has touched', async () => {
  setup();
  const panel = await openPanel();
  await choose(lineOf(panel).getByRole('combobox', { name: '字段' }), '加急');
  fireEvent.click(panel.getByRole('button', { name: /查.?询/ }));
  await waitFor(() => expect(asked()?.conditionJson).toBe('[{"field":"isUrgent","symbol":"==","fieldValue":0}]'));
});

it('keeps plans under names of their own, chooses, renames and deletes them', async () => {
  source.queryPlans.kept = [planOf('p1', '小额')];
  setup();
  const panel = await openPanel();
  await choose(panel.getByRole('combobox', { name: '查询方案' }), '小额');
  await waitFor(() => expect((panel.getByLabelText('方案名称') as HTMLInputElement).value).toBe('小额'));
  fireEvent.click(panel.getByRole('button', { name: '另存为新方案' }));
  expect(panel.getByRole('alert').textContent).toContain('已有名为“小额”的方案');
  fireEvent.change(panel.getByLabelText('方案名称'), { target: { value: '九元以下' } });
  fireEvent.keyDown(panel.getByLabelText('方案名称'), { key: 'Enter' });
  await waitFor(() => expect(source.queryPlans.kept).toHaveLength(1));
  await waitFor(() =>
    expect(source.queryPlans.kept[0]).toMatchObject({ id: 'p1', name: '九元以下', matchLogic: 'OR' }),
  );
  expect(source.queries.at(-1)?.superQuery).toBeUndefined();
  fireEvent.click(panel.getByRole('button', { name: '删除方案' }));
  fireEvent.click(await screen.findByRole('button', { name: /确.?定/ }));
  await waitFor(() => expect(source.queryPlans.kept).toEqual([]));
  await panel.findByRole('button', { name: '保存方案' });
});

it('says that plans could not be loaded, and that one cannot be read', async () => {
  source.queryPlans.kept = [planOf('p1', '坏的', { conditionJson: '[5]' })];
  source.queryPlans.failure = new SourceError('断开了', { code: 0 });
  setup();
  const panel = await openPanel();
  expect(await panel.findByText('方案加载失败：断开了')).toBeTruthy();
  source.queryPlans.failure = null;
  fireEvent.click(panel.getByRole('button', { name: /重.?试/ }));
  await choose(await panel.findByRole('combobox', { name: '查询方案' }), '坏的');
  expect(panel.getByText('此方案无法在这里打开')).toBeTruthy();
});

it('shows own and shared plans apart, with who shares them, and shares one on request', async () => {
  source.queryPlans.kept = [
    planOf('p1', '小额'),
    planOf('p2', '大家的', { isShared: true }),
    planOf('p3', '李四的', { isShared: true, canChange: false, owner: '李四' }),
  ];
  setup();
  const panel = await openPanel();
  fireEvent.mouseDown(panel.getByRole('combobox', { name: '查询方案' }));
  await screen.findByText('李四的');
  const entries = [...document.querySelectorAll('.ant-select-item')].map(({ textContent }) => textContent);
  expect(entries).toEqual(['我的方案', '小额', '共享方案', '大家的我共享的', '李四的李四共享']);
  fireEvent.click(screen.getByText('小额'));
  const share = await panel.findByRole('checkbox', { name: '共享给能打开此列表的所有人' });
  expect((share as HTMLInputElement).checked).toBe(false);
  fireEvent.click(share);
  expect(panel.getByText(/不能按其中某个字段查询的人看不到此方案/)).toBeTruthy();
  fireEvent.click(panel.getByRole('button', { name: '更新方案' }));
  await waitFor(() => expect(source.queryPlans.kept.at(-1)).toMatchObject({ id: 'p1', isShared: true, ...SMALL }));
});

it('neither changes nor deletes a plan of somebody else, and keeps it as an own one', async () => {
  source.queryPlans.kept = [planOf('p1', '李四的', { isShared: true, canChange: false, owner: '李四' })];
  setup();
  const panel = await openPanel();
  await choose(panel.getByRole('combobox', { name: '查询方案' }), '李四的');
  expect(await panel.findByText(/^此方案由李四共享，只有本人和管理员可以修改或删除/)).toBeTruthy();
  expect(panel.queryByRole('button', { name: '更新方案' })).toBeNull();
  expect(panel.queryByRole('button', { name: '删除方案' })).toBeNull();
  // The same name is taken by nobody's but one's own plans.
  fireEvent.keyDown(panel.getByLabelText('方案名称'), { key: 'Enter' });
  await waitFor(() => expect(source.queryPlans.kept).toHaveLength(2));
  expect(source.queryPlans.kept[1]).toEqual(planOf('p2', '李四的'));
});

it('tells an administrator whose plan it is that they change', async () => {
  source.queryPlans.kept = [planOf('p1', '李四的', { isShared: true, owner: '李四' })];
  setup();
  const panel = await openPanel();
  await choose(panel.getByRole('combobox', { name: '查询方案' }), '李四的');
  expect(await panel.findByText('此方案由李四共享，您的修改对所有人生效。')).toBeTruthy();
  fireEvent.click(panel.getByRole('button', { name: '删除方案' }));
  await screen.findByText('确定删除方案“李四的”吗？所有人都不能再用它。');
  fireEvent.click(screen.getByRole('button', { name: /确.?定/ }));
  await waitFor(() => expect(source.queryPlans.kept).toEqual([]));
});
