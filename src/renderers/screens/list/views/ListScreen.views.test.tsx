// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ListView, ListViews } from '../../../shared/sources/list-views';
import type { RecordGrouping } from '../../../shared/sources/record-groups';
import {
  type RecordGroup,
  type RecordGroups,
  type RecordQuery,
  SourceError,
} from '../../../shared/sources/record-source';
import { ModuleScreen } from '../../ModuleScreen';
import { MemorySource } from '../../testing/memory-source';
import { renderScreen } from '../../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../../testing/test-module';

/** The views of a list, over a source that groups records and keeps views. */
class ViewsInMemory implements ListViews {
  kept: ListView[] = [];
  async list() {
    return [...this.kept];
  }
  async save({ id, ...view }: Parameters<ListViews['save']>[0]) {
    const saved = { ...view, id: id ?? `v${String(this.kept.length + 1)}`, canChange: true, owner: '' };
    this.kept = [...this.kept.filter((other) => other.id !== saved.id), saved];
    return { id: saved.id, message: '保存成功' };
  }
  async remove(id: string) {
    this.kept = this.kept.filter((view) => view.id !== id);
    return { message: '删除成功' };
  }
}

const STATES = [
  { id: 'new', fullName: '待派工' },
  { id: 'done', fullName: '已修复' },
];

class GroupedSource extends MemorySource {
  readonly views = new ViewsInMemory();
  readonly asked: RecordGrouping[] = [];
  failure: Error | null = null;
  readonly groups = async (_query: RecordQuery, grouping: RecordGrouping): Promise<RecordGroups> => {
    this.asked.push(grouping);
    if (this.failure) throw this.failure;
    const keys = grouping.fieldId === undefined ? [null] : ['new', 'done', null];
    const groups = keys.map((key): RecordGroup => {
      const own = this.records.filter(({ values }) => keys.length === 1 || (values['state'] ?? null) === key);
      const sum = own.reduce((total, { values }) => total + Number(values['cost'] ?? 0), 0);
      const rows = own.slice(0, grouping.rows ?? 0).map(({ id, values }) => ({ ...values, id }));
      const text = STATES.find(({ id }) => id === key)?.fullName ?? '';
      return { key, text, count: own.length, value: grouping.measure ? String(sum) : null, rows };
    });
    return { groups: groups.filter(({ key, count }) => key !== null || count > 0), isCut: false };
  };
}

const formData = {
  fields: [
    fieldNode('input', 'title', { label: '内容' }),
    fieldNode('select', 'state', { label: '状态' }, { options: STATES, props: { label: 'fullName', value: 'id' } }),
    fieldNode('inputNumber', 'cost', { label: '费用' }),
  ],
};
const button = (value: string, label: string) => ({ value, label, icon: '' });
const columnData = {
  columnList: [
    columnNode('input', 'title', { label: '内容' }),
    columnNode('select', 'state', { label: '状态' }),
    columnNode('inputNumber', 'cost', { label: '费用' }),
  ],
  searchList: [{ ...columnNode('input', 'title', { label: '内容' }), searchType: 2 }],
  btnsList: [button('add', '新增')],
  columnBtnsList: [button('edit', '编辑'), button('detail', '详情')],
  ...{ hasPage: true, pageSize: 20, hasSuperQuery: true },
};

let source: GroupedSource;
let address: string;
beforeEach(() => {
  source = new GroupedSource([
    { title: '甲', state: 'new', cost: 1 },
    { title: '乙', state: 'new', cost: 2 },
    { title: '丙', cost: 4 },
  ]);
  address = '';
});
afterEach(cleanup);

function setup(access = accessOf()) {
  const place = { read: () => address, write: (query: string) => (address = query) };
  renderScreen(
    <ModuleScreen model={testModule(formData, columnData)} source={source} access={access} address={place} />,
  );
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}
type User = ReturnType<typeof setup>;
const tool = () => screen.findByRole('button', { name: /^视图：/ });
async function choose(user: User, name: string | RegExp) {
  await user.click(await tool());
  await user.click(await screen.findByRole('menuitem', { name }));
}
const column = (name: string) => screen.findByRole('region', { name });

it('a card of a board has no line for a field without a value', async () => {
  source = new GroupedSource([
    { title: '甲', state: 'new', cost: 1 },
    { title: '丁', state: 'new' },
  ]);
  const user = setup();
  await choose(user, '看板');
  const cards = within(await column('待派工，2 条')).getAllByRole('listitem');
  expect(
    cards.map((card) =>
      within(card)
        .queryAllByRole('term')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([['费用'], []]);
});

it('offers the kinds that the fields allow, and keeps the choice in the address', async () => {
  const user = setup();
  await user.click(await tool());
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  // There is no date for a calendar.
  expect(names).toEqual(['表格', '看板', '卡片', '图表', '默认', '另存为视图…']);
  await user.click(screen.getByRole('menuitem', { name: '看板' }));
  await column('待派工，2 条');
  expect(address).toBe('?view=board');
  expect(source.asked).toEqual([{ fieldId: 'state', rows: 30 }]);
});

it('has no choice without groups, and asks for rows alone', async () => {
  renderScreen(
    <ModuleScreen model={testModule(formData, columnData)} source={new MemorySource([])} access={accessOf()} />,
  );
  await screen.findByRole('button', { name: /新增/ });
  expect(screen.queryByRole('button', { name: /^视图：/ })).toBeNull();
});

it('asks for no rows while groups are shown, and says why they failed', async () => {
  address = '?view=board&by=nowhere';
  source.failure = new SourceError('分组失败', { code: 400 });
  const user = setup();
  await screen.findByText('分组失败');
  expect(source.queries).toEqual([]);
  source.failure = null;
  await user.click(screen.getByRole('button', { name: /重\s*试/ }));
  // A field that is not there: the first that fits.
  await column('已修复，0 条');
  expect(source.asked.at(-1)).toMatchObject({ fieldId: 'state' });
});

it('saves a card that is moved with its field changed, and nothing else', async () => {
  address = '?view=board';
  const user = setup();
  await user.click(await screen.findByRole('button', { name: '移动“丙”' }));
  await user.click(await screen.findByRole('menuitem', { name: '已修复' }));
  await column('已修复，1 条');
  await waitFor(() => expect(source.records[2]?.values).toEqual({ title: '丙', state: 'done', cost: 4 }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('丙'));
});

it('puts a card back that the rules refuse, and names the reason', async () => {
  address = '?view=board';
  const fieldErrors = [{ fieldId: 'title', message: '内容已存在' }];
  source.failNext('update', new SourceError('数据校验失败', { code: 400, fieldErrors }));
  const user = setup();
  await user.click(await screen.findByRole('button', { name: '移动“甲”' }));
  await user.click(await screen.findByRole('menuitem', { name: '已修复' }));
  await screen.findByText('内容已存在');
  await column('待派工，2 条');
  expect(source.records[0]?.values['state']).toBe('new');
});

it('overwrites nobody who was faster', async () => {
  address = '?view=board';
  const user = setup();
  await user.click(await screen.findByRole('button', { name: '移动“甲”' }));
  source.records = source.records.map((record) =>
    record.id === 'r1' ? { ...record, values: { ...record.values, state: 'done' } } : record,
  );
  await user.click(await screen.findByRole('menuitem', { name: '未填写' }));
  await screen.findByText('这条记录刚被别人改过，已刷新');
  await column('已修复，1 条');
  expect(source.records[0]?.values['state']).toBe('done');
});

it('moves nothing for who may not write the field, or may not edit', async () => {
  address = '?view=board';
  setup(accessOf({ canWriteField: (fieldId) => fieldId !== 'state' }));
  await column('待派工，2 条');
  expect(screen.queryByRole('button', { name: '移动“甲”' })).toBeNull();
  cleanup();
  setup(accessOf({ canUseButton: (code) => code !== 'btn_edit' && code !== 'edit' }));
  await column('待派工，2 条');
  expect(screen.queryByRole('button', { name: '移动“甲”' })).toBeNull();
});

it('drops a card where it is let go', async () => {
  address = '?view=board';
  setup();
  const card = within(await column('待派工，2 条')).getAllByRole('listitem')[0] as HTMLElement;
  fireEvent.dragStart(card);
  fireEvent.dragOver(await column('已修复，0 条'));
  fireEvent.drop(await column('已修复，0 条'));
  await column('已修复，1 条');
  await waitFor(() => expect(source.records[0]?.values['state']).toBe('done'));
});

it('shows a figure of a chart, and what a measure has', async () => {
  address = '?view=chart&chart=number&measure=sum.cost';
  setup();
  expect(await screen.findByRole('definition')).toHaveProperty('textContent', '7');
  expect(screen.getByRole('term').textContent).toBe('费用合计');
  expect(source.asked.at(-1)).toEqual({ measure: { kind: 'sum', fieldId: 'cost' } });
});

it('saves what is asked under a name, knows when it was changed, and brings it back', async () => {
  const user = setup();
  await screen.findByText('甲');
  await choose(user, '看板');
  await choose(user, '另存为视图…');
  await user.click(screen.getByRole('button', { name: /确\s*定/ }));
  await screen.findByText('请填写名称');
  await user.type(screen.getByRole('textbox', { name: '名称' }), '派工');
  await user.click(screen.getByRole('button', { name: /确\s*定/ }));
  await screen.findByRole('button', { name: '视图：派工' });
  expect(source.views.kept).toEqual([
    expect.objectContaining({ name: '派工', address: '?view=board', columns: [], isShared: false }),
  ]);
  expect(address).toBe('?view=board&saved=v1');

  await choose(user, '卡片');
  await waitFor(async () => expect((await tool()).textContent).toContain('已修改'));
  await choose(user, '还原“派工”');
  await column('待派工，2 条');
  await choose(user, '默认');
  await screen.findByRole('columnheader', { name: '内容' });
  expect(address).toBe('');
});

it('has the columns of the view that its address names, until another is chosen', async () => {
  source.columns = [{ fieldId: 'cost', isVisible: false }];
  source.views.kept = [
    ...[{ id: 'v1', name: '费用', address: '', columns: [{ fieldId: 'state', isVisible: false }] }],
  ].map((view) => ({ ...view, isShared: true, canChange: false, owner: '张三' }));
  address = '?saved=v1';
  const user = setup();
  await screen.findByRole('columnheader', { name: '费用' });
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '状态' })).toBeNull());
  await user.click(await tool());
  await screen.findByRole('menuitem', { name: /费用\s*张三共享/ });
  expect(screen.queryByRole('menuitem', { name: '删除视图…' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: '默认' }));
  await screen.findByRole('columnheader', { name: '状态' });
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '费用' })).toBeNull());
});

it('arranges the own columns again once the view that was shown is deleted', async () => {
  source.views.kept = [
    { id: 'v1', name: '费用', address: '', columns: [], isShared: false, canChange: true, owner: '' },
  ];
  source.columns = [{ fieldId: 'cost', isVisible: false }];
  address = '?saved=v1';
  const user = setup();
  await screen.findByRole('columnheader', { name: '费用' });
  await screen.findByRole('button', { name: '视图：费用' });
  await choose(user, '删除视图…');
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '费用' })).toBeNull());
  expect(source.views.kept).toEqual([]);
});

it('forgets a view that is gone, and keeps what was asked', async () => {
  address = '?view=board&saved=gone';
  setup();
  await column('待派工，2 条');
  await screen.findByRole('button', { name: '视图：看板' });
  await waitFor(() => expect(address).toBe('?view=board'));
});

it.each(['?view=board', '?view=chart'])('says of no records in %s what is the next step', async (view) => {
  address = `${view}&f.title=nothing`;
  source = new GroupedSource([]);
  const user = setup();
  await screen.findByText('没有符合条件的数据');
  await user.click(screen.getByRole('button', { name: '清除条件' }));
  await screen.findByText('暂无数据');
  expect(screen.getAllByRole('button', { name: /新\s*增/ })).toHaveLength(2);
});
