// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UploadAction } from '../../../engine/contract/action';
import { SourceError } from '../../shared/sources/record-source';
import type { CallAnswer, RendererServices } from '../../shared/hosts/services';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { testCall } from '../testing/test-action';
import { fieldNode, testModule } from '../testing/test-module';
import { isAccepted } from './file-choice';
import { parseImportReport } from './import-report';
import { useActions } from './use-actions';

const model = testModule({ fields: [fieldNode('input', 'fullName', { label: '名称' })] });
const UPLOAD: UploadAction = {
  type: 'upload',
  confirm: '',
  then: ['refreshRows'],
  call: testCall({ path: ['/api/system/Test/Action/Import'] }),
  accept: '.bdd',
  hasPreview: true,
  sheet: null,
};
const REPORT = {
  isPreview: true,
  list: [
    { kind: 'type', path: '性别', fullName: '性别', enCode: 'sex', action: 'skip', changes: [] },
    { kind: 'entry', path: '性别/男', fullName: '男', enCode: 'm', action: 'change', changes: ['fullName', 'extra'] },
    { kind: 'entry', path: '性别/女', fullName: '女', enCode: 'f', action: 'add', changes: [] },
  ],
};
const file = new File(['{}'], '字典.bdd');

function setup(call: RendererServices['call'], parts: Partial<UploadAction> = {}) {
  const refreshRows = vi.fn();
  const nothing = () => undefined;
  const effects = {
    submit: () => undefined,
    reset: () => undefined,
    setValues: () => undefined,
    refreshRows,
    refreshTree: nothing,
    clearSelection: nothing,
    expandAll: nothing,
    collapseAll: nothing,
    run: nothing,
  };
  const action = { ...UPLOAD, ...parts };
  const source = new MemorySource();
  function Harness() {
    const actions = useActions({ source, effects, model });
    return (
      <>
        <button onClick={() => actions.run(action, null)}>go</button>
        {actions.dialogs}
      </>
    );
  }
  const sent = vi.fn(call);
  renderScreen(<Harness />, { call: sent });
  return { user: userEvent.setup({ delay: null }), sent, refreshRows };
}

async function choose(user: ReturnType<typeof userEvent.setup>, chosen = file) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no chooser');
  const opened = vi.spyOn(input, 'click');
  await user.click(screen.getByRole('button', { name: 'go' }));
  await waitFor(() => expect(opened).toHaveBeenCalled());
  opened.mockRestore();
  fireEvent.change(input, { target: { files: [chosen] } });
}

async function chooseAnother(user: ReturnType<typeof userEvent.setup>, name: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no chooser');
  const opened = vi.spyOn(input, 'click');
  await user.click(screen.getByRole('button', { name: '选择其他文件' }));
  expect(opened).toHaveBeenCalled();
  opened.mockRestore();
  fireEvent.change(input, { target: { files: [new File(['{}'], name)] } });
}

const answer = (data: unknown, message = ''): Promise<CallAnswer> => Promise.resolve({ data, message });
const confirm = () => screen.findByRole<HTMLButtonElement>('button', { name: /导\s*入/ });
const bodyRows = () => [...document.querySelectorAll('tbody tr.ant-table-row')].map((row) => row.textContent);

afterEach(cleanup);

describe('choosing a file', () => {
  it('refuses another kind of file before anything is sent', async () => {
    const { user, sent } = setup(() => answer(REPORT));
    await choose(user, new File([''], 'dictionary.json'));
    expect(await screen.findByText('请选择 .bdd 格式的文件')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
  });

  it('tells endings apart whatever their case', () => {
    expect(isAccepted('A.BDD', '.bdd')).toBe(true);
    expect(isAccepted('a.bdd.exe', '.bdd')).toBe(false);
    expect(isAccepted('a.json', '.bdd, .json')).toBe(true);
    expect(isAccepted('anything', '')).toBe(true);
  });

  it('sends at once where no preview is wanted', async () => {
    const { user, sent, refreshRows } = setup(() => answer({}, '导入成功'), { hasPreview: false });
    await choose(user);
    expect(await screen.findByText('导入成功')).toBeTruthy();
    expect(sent.mock.calls).toEqual([[expect.objectContaining({ query: {} }), { file }]]);
    expect(refreshRows).toHaveBeenCalledTimes(1);
  });
});

describe('the preview', () => {
  it('shows what would be done, filters it, and sends the same file once it is confirmed', async () => {
    const { user, sent, refreshRows } = setup((call) =>
      'preview' in call.query ? answer(REPORT) : answer({ added: 1 }, '导入成功'),
    );
    await choose(user);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('导入预览：字典.bdd')).toBeTruthy();
    await within(dialog).findByText('性别/女');
    expect(bodyRows()).toEqual(['跳过性别sex', '修改性别/男m名称、extra', '新增性别/女f']);
    expect(['全部 3', '新增 1', '修改 1', '跳过 1'].every((sum) => within(dialog).queryByText(sum))).toBe(true);
    await user.click(within(dialog).getByText('新增 1'));
    await waitFor(() => expect(bodyRows()).toEqual(['新增性别/女f']));
    expect(sent).toHaveBeenCalledTimes(1);
    expect(refreshRows).not.toHaveBeenCalled();

    await user.dblClick(await confirm());
    expect(await screen.findByText('导入成功')).toBeTruthy();
    expect(sent.mock.calls.map(([call, options]) => [call.query, options?.file])).toEqual([
      [{ preview: 1 }, file],
      [{}, file],
    ]);
    expect(refreshRows).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows why a file is refused, offers to try again, and keeps the button off', async () => {
    const refused = vi
      .fn<RendererServices['call']>()
      .mockRejectedValueOnce(new SourceError('文件已被修改', { code: 400 }))
      .mockImplementation(() => answer(REPORT));
    const { user } = setup(refused);
    await choose(user);
    expect(await screen.findByText('文件已被修改')).toBeTruthy();
    expect((await confirm()).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByText('性别/女')).toBeTruthy();
    expect((await confirm()).disabled).toBe(false);
  });

  it('takes another file in the place of one that is refused, whenever it was', async () => {
    const refused = vi
      .fn<RendererServices['call']>()
      .mockRejectedValueOnce(new SourceError('文件已被修改', { code: 400 }))
      .mockImplementationOnce(() => answer(REPORT))
      .mockRejectedValueOnce(new SourceError('编码重复', { code: 400 }))
      .mockImplementation(() => answer(REPORT));
    const { user, sent } = setup(refused);
    await choose(user);
    expect(await screen.findByText('文件已被修改')).toBeTruthy();
    await chooseAnother(user, '第二.bdd');
    expect(await screen.findByText('导入预览：第二.bdd')).toBeTruthy();
    expect(await screen.findByText('性别/女')).toBeTruthy();
    await user.click(await confirm());
    expect(await screen.findByText('编码重复')).toBeTruthy();
    await chooseAnother(user, '第三.bdd');
    await waitFor(() => expect(screen.queryByText('编码重复')).toBeNull());
    expect(await screen.findByText('性别/女')).toBeTruthy();
    expect(sent.mock.calls.map(([, options]) => options?.file?.name)).toEqual([
      '字典.bdd',
      '第二.bdd',
      '第二.bdd',
      '第三.bdd',
    ]);
  });

  it('keeps the dialog with the reason when the import itself is refused', async () => {
    const { user, refreshRows } = setup((call) =>
      'preview' in call.query ? answer(REPORT) : Promise.reject(new SourceError('编码重复', { code: 400 })),
    );
    await choose(user);
    await screen.findByText('性别/女');
    await user.click(await confirm());
    expect(await screen.findByText('编码重复')).toBeTruthy();
    expect(screen.getByText('性别/女')).toBeTruthy();
    expect(refreshRows).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(screen.queryByText('性别/女')).toBeNull());
  });

  it('has nothing to confirm when the file changes nothing', async () => {
    const { user } = setup(() => answer({ isPreview: true, list: [REPORT.list[0]] }));
    await choose(user);
    expect(await screen.findByText(/没有需要导入的内容/)).toBeTruthy();
    expect((await confirm()).disabled).toBe(true);
  });

  it('takes no other answer for a preview', () => {
    for (const data of [null, 'x', [], {}, { isPreview: false, list: [] }, { isPreview: true, list: 'x' }]) {
      expect(parseImportReport(data)).toBeNull();
    }
    const odd = { isPreview: true, list: [null, { action: 'burn' }, { action: 'add', fullName: 'a' }] };
    expect(parseImportReport(odd)?.list).toEqual([
      { kind: '', action: 'add', fullName: 'a', enCode: '', path: '', changes: [] },
    ]);
  });
});
