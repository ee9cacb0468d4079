// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RecordValues } from '../../../../engine/contract/evaluation';
import type { BatchEdit, BatchEditor, EditedEntry } from '../../../shared/sources/batch-edit';
import { SourceError } from '../../../shared/sources/record-source';
import { ModuleScreen } from '../../ModuleScreen';
import { MemorySource } from '../../testing/memory-source';
import { renderScreen } from '../../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../../testing/test-module';

/** Editing several records of a list at once, over a source in memory that refuses amounts above the limit of a record. */
class EditedSource extends MemorySource {
  readonly asked: { readonly kind: 'preview' | 'save'; readonly edit: BatchEdit }[] = [];
  failure: Error | null = null;
  readonly batchEditor: BatchEditor = {
    preview: (edit) => this.answer('preview', edit),
    save: (edit) => this.answer('save', edit),
  };
  private async answer(kind: 'preview' | 'save', edit: BatchEdit) {
    this.asked.push({ kind, edit });
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure;
    const entries = edit.records.map(({ id, version }) => this.edit(kind, { id, version, edit }));
    return { message: `已修改 ${String(entries.filter(({ outcome }) => outcome === 'changed').length)} 条`, entries };
  }
  private edit(
    kind: 'preview' | 'save',
    { id, version, edit }: { readonly id: string; readonly version: number | null; readonly edit: BatchEdit },
  ): EditedEntry {
    const record = this.records.find((candidate) => candidate.id === id);
    const refuse = (message: string) => ({ id, outcome: 'refused', version: null, old: '', new: '', message }) as const;
    if (!record) return refuse('数据不存在或已被删除');
    if (version !== null && version !== record.version) return refuse('数据已被李护士修改，请刷新后重试');
    const texts = { old: String(record.values[edit.fieldId] ?? ''), new: String(edit.value ?? '') };
    if (texts.old === texts.new) return { ...{ id, outcome: 'same', ...texts, message: '' }, version: record.version };
    if (Number(edit.value) > Number(record.values['limit'])) return refuse('超过上限');
    const after = kind === 'save' ? record.version + 1 : record.version;
    if (kind === 'save') this.put(id, { ...record.values, [edit.fieldId]: edit.value }, after);
    return { id, outcome: 'changed', version: after, ...texts, message: '' };
  }
  put(id: string, values: RecordValues, version: number) {
    this.records = this.records.map((record) => (record.id === id ? { id, values, version } : record));
  }
}

const formData = {
  fields: [
    fieldNode('input', 'name', { label: '名称' }),
    fieldNode('inputNumber', 'amount', { label: '金额' }),
    fieldNode('switch', 'isUrgent', { label: '加急' }),
    fieldNode('input', 'pin', { label: '口令' }, { showPassword: true }),
    fieldNode('input', 'locked', { label: '只读的' }, { disabled: true }),
    fieldNode('input', 'foreign', { label: '无权写' }),
    fieldNode('createUser', 'by', { label: '创建人' }),
    fieldNode('billRule', 'number', { label: '单号' }),
    fieldNode('calculate', 'sum', { label: '合计' }, { isStorage: 1, expression: [{ __vModel__: 'amount' }] }),
    fieldNode('table', 'items', { label: '明细', children: [fieldNode('input', 'cell', { label: '单元格' })] }),
  ],
};
const edit = { value: 'edit', label: '编辑' };
const columnData = {
  columnList: [columnNode('input', 'name', { label: '名称' }), columnNode('inputNumber', 'amount', { label: '金额' })],
  ...{ searchList: [], hasPage: true, pageSize: 20, btnsList: [], columnBtnsList: [edit] },
};
const access = accessOf({ canWriteField: (id) => id !== 'foreign' });

let source: EditedSource;
beforeEach(() => {
  source = new EditedSource([
    { name: '甲', amount: 1, limit: 10 },
    { name: '乙', amount: 5, limit: 10 },
    { name: '丙', amount: 2, limit: 3 },
  ]);
});
afterEach(cleanup);

function setup(columns: object = {}, by = access) {
  renderScreen(
    <ModuleScreen model={testModule(formData, { ...columnData, ...columns })} source={source} access={by} />,
  );
}

async function openDialog() {
  await screen.findByText('甲');
  fireEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: '批量修改' }));
  return within(await screen.findByRole('dialog'));
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;

async function chooseField(dialog: Dialog, label: string) {
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: '字段' }));
  const found = (await screen.findAllByTitle(label)).filter((entry) => entry.closest('.ant-select-dropdown'));
  fireEvent.click(found.at(-1) as HTMLElement);
}

async function enter(dialog: Dialog, value: string) {
  const box = await dialog.findByLabelText('新值');
  fireEvent.change(box, { target: { value } });
  return box;
}

/** Enter in a box. */
const submit = (box: HTMLElement) => fireEvent.submit(box.closest('form') as HTMLElement);
const press = (dialog: Dialog, name: RegExp) => fireEvent.click(dialog.getByRole('button', { name }));
const linesOf = (dialog: Dialog) =>
  within(dialog.getByRole('list', { name: '每条数据的结果' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const stored = () => source.records.map(({ values }) => values['amount']);

it('is there for who may press the edit button, where the source can do it', async () => {
  setup({}, accessOf({ canUseButton: (code) => code !== 'edit' }));
  await screen.findByText('甲');
  expect(screen.queryByRole('checkbox')).toBeNull();
  cleanup();
  const plain = new MemorySource([{ name: '甲' }]);
  renderScreen(<ModuleScreen model={testModule(formData, columnData)} source={plain} access={access} />);
  await screen.findByText('甲');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('offers the fields that people set by hand and may write', async () => {
  setup();
  const dialog = await openDialog();
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: '字段' }));
  await screen.findAllByTitle('加急');
  const offered = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  expect(offered).toEqual(['名称', '金额', '加急']);
});

it('previews what would change, saves that, and closes', async () => {
  setup();
  const dialog = await openDialog();
  expect(dialog.getByRole('button', { name: /^修.?改$/ }).hasAttribute('disabled')).toBe(true);
  press(dialog, /预.?览/);
  expect((await dialog.findByText('请选择字段')).closest('[role=alert]')).toBeTruthy();
  await chooseField(dialog, '金额');
  press(dialog, /预.?览/);
  await dialog.findByText('请填写新值，或选择“清空”');
  const box = await enter(dialog, '3');
  submit(box);
  await dialog.findByText('将修改 3 条，0 条不变，0 条不能修改');
  expect(linesOf(dialog)).toEqual(['甲1 → 3', '乙5 → 3', '丙2 → 3']);
  expect(stored()).toEqual([1, 5, 2]);
  expect(source.asked[0]?.edit.records.map(({ version }) => version)).toEqual([null, null, null]);
  press(dialog, /修改 3 条/);
  await waitFor(() => expect(stored()).toEqual([3, 3, 3]));
  expect(source.asked[1]).toMatchObject({ kind: 'save', edit: { fieldId: 'amount', value: 3 } });
  expect(source.asked[1]?.edit.records.map(({ version }) => version)).toEqual([1, 1, 1]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('已修改 3 条');
});

it('names what is refused and why, leaves it, and keeps what was typed', async () => {
  setup();
  const dialog = await openDialog();
  await chooseField(dialog, '金额');
  const box = await enter(dialog, '5');
  submit(box);
  await dialog.findByText('将修改 1 条，1 条不变，1 条不能修改');
  expect(linesOf(dialog)).toEqual(['甲1 → 5', '乙不变', '丙不能修改：超过上限']);
  fireEvent.click(dialog.getByRole('radio', { name: '不能修改 1' }));
  expect(linesOf(dialog)).toEqual(['丙不能修改：超过上限']);
  press(dialog, /修改 1 条/);
  await dialog.findByText('已修改 1 条，1 条不变，1 条未修改');
  expect(linesOf(dialog)).toEqual(['丙不能修改：超过上限']);
  expect(stored()).toEqual([5, 5, 2]);
  expect(source.asked.at(-1)?.edit.records.map(({ id }) => id)).toEqual(['r1']);
  expect((await dialog.findByLabelText<HTMLInputElement>('新值')).value).toBe('5');
  // Saved is saved: the same press changes nothing again.
  expect(dialog.getByRole('button', { name: /^修.?改$/ }).hasAttribute('disabled')).toBe(true);
  await enter(dialog, '3');
  press(dialog, /预.?览/);
  await dialog.findByText('将修改 3 条，0 条不变，0 条不能修改');
});

it('never overwrites what has changed since the preview', async () => {
  setup();
  const dialog = await openDialog();
  await chooseField(dialog, '金额');
  submit(await enter(dialog, '3'));
  await dialog.findByText(/^将修改 3 条/);
  source.put('r2', { name: '乙', amount: 8, limit: 10 }, 2);
  press(dialog, /修改 3 条/);
  await dialog.findByText('已修改 2 条，0 条不变，1 条未修改');
  expect(linesOf(dialog)).toContain('乙不能修改：数据已被李护士修改，请刷新后重试');
  expect(stored()).toEqual([3, 8, 3]);
});

it('drops a preview when something else is entered, and clears', async () => {
  setup();
  const dialog = await openDialog();
  await chooseField(dialog, '金额');
  submit(await enter(dialog, '3'));
  await dialog.findByText(/^将修改 3 条/);
  fireEvent.click(dialog.getByRole('radio', { name: '清空' }));
  expect(dialog.queryByText(/^将修改/)).toBeNull();
  expect(dialog.getByRole('button', { name: /^修.?改$/ }).hasAttribute('disabled')).toBe(true);
  press(dialog, /预.?览/);
  await dialog.findByText(/^将修改 3 条/);
  expect(linesOf(dialog)[0]).toBe('甲1 → （空）');
  press(dialog, /修改 3 条/);
  await waitFor(() => expect(stored()).toEqual([null, null, null]));
});

it('keeps what was typed when a call fails', async () => {
  setup();
  const dialog = await openDialog();
  await chooseField(dialog, '金额');
  source.failure = new SourceError('没有权限', { code: 403 });
  submit(await enter(dialog, '3'));
  await dialog.findByText('没有权限');
  expect((await dialog.findByLabelText<HTMLInputElement>('新值')).value).toBe('3');
  press(dialog, /预.?览/);
  await dialog.findByText(/^将修改 3 条/);
});

it('leaves out rows whose edit button is disabled', async () => {
  setup({ columnBtnsList: [{ ...edit, disabledWhen: 'name == "乙"' }] });
  const dialog = await openDialog();
  await chooseField(dialog, '金额');
  submit(await enter(dialog, '3'));
  await dialog.findByText('将修改 2 条，0 条不变，1 条不能修改');
  expect(linesOf(dialog)).toContain('乙不能修改：这条数据现在不允许编辑');
  expect(source.asked[0]?.edit.records.map(({ id }) => id)).toEqual(['r1', 'r3']);
});

it('takes no more records than a page can hold', async () => {
  source = new EditedSource([
    { name: '甲' },
    ...Array.from({ length: 500 }, (_, index) => ({ name: `第 ${String(index)} 条` })),
  ]);
  setup({ hasPage: false });
  const dialog = await openDialog();
  await dialog.findByText(/一次最多修改 500 条，已选择 501 条/);
  expect(dialog.queryByRole('combobox', { name: '字段' })).toBeNull();
});

it('tells how far a save of many records is, and stops between two calls', async () => {
  source = new EditedSource(
    Array.from({ length: 120 }, (_row, at) => ({ name: at === 0 ? '甲' : `第${String(at)}条`, amount: 1, limit: 10 })),
  );
  setup({ pageSize: 200, hasPage: false });
  const dialog = await openDialog();
  await chooseField(dialog, '金额');
  submit(await enter(dialog, '5'));
  await dialog.findByText('将修改 120 条，0 条不变，0 条不能修改');
  let release: () => void = () => undefined;
  const save = source.batchEditor.save;
  source.batchEditor.save = async (edit) => {
    const answer = await save(edit);
    await new Promise<void>((resolve) => (release = resolve));
    return answer;
  };
  press(dialog, /^修改 120 条$/);
  await dialog.findByText('已处理 0 / 120 条');
  await waitFor(() => expect(source.asked.filter(({ kind }) => kind === 'save')).toHaveLength(1));
  press(dialog, /停.?止/);
  release();
  await dialog.findByText('已修改 50 条，0 条不变，70 条未修改');
  expect(linesOf(dialog)[0]).toContain('已停止，没有处理到');
  expect(stored().filter((amount) => amount === 5)).toHaveLength(50);
  expect(dialog.queryByText(/^已处理/)).toBeNull();
});
