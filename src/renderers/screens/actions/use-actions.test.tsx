// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ActionModel, CallAction, OpenAction } from '../../../engine/contract/action';
import { OpenScreenProvider, type OpenScreen, type OpenScreenOutcome } from '../../shared/hosts/open-screen';
import { SourceError, type RecordRow } from '../../shared/sources/record-source';
import type { RendererServices } from '../../shared/hosts/services';
import { ChangeReportProvider } from '../hosts/change-report';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { readName, testCall } from '../testing/test-action';
import { busyKey } from './action-runner';
import { useActions, type SwitchDisplay } from './use-actions';

const RECORD: RecordRow = { id: 'r1', name: '显示名', $stored: { name: 'stored', kind: '2' } };
const CALL: CallAction = { type: 'call', confirm: '', then: ['refreshRows'], call: testCall(), success: '', into: {} };
const SWITCH: SwitchDisplay = {
  type: 'switch',
  on: '1',
  off: '0',
  call: testCall({ method: 'PUT', path: ['/api/system/Test/', readName('$record.id'), '/Actions/State'] }),
  confirm: '确定要切换吗?',
  then: ['clearDictionaries'],
};

interface Setup {
  readonly action?: ActionModel;
  readonly record?: RecordRow | null;
  readonly services?: Partial<RendererServices>;
  readonly openScreen?: OpenScreen;
  readonly source?: MemorySource;
  readonly params?: Readonly<Record<string, string>>;
}

function setup(given: Setup) {
  const done: string[] = [];
  const { action = CALL, record = RECORD, source = new MemorySource() } = given;
  const effects = {
    submit: () => undefined,
    reset: () => undefined,
    setValues: (values: object) => Object.keys(values).length > 0 && done.push(`set ${JSON.stringify(values)}`),
    refreshRows: () => void done.push('refreshRows'),
    refreshTree: () => void done.push('refreshTree'),
    clearSelection: () => void done.push('clearSelection'),
    expandAll: (target: string) => void done.push(`expandAll ${target}`),
    run: () => undefined,
    collapseAll: (target: string) => void done.push(`collapseAll ${target}`),
  };
  function Harness() {
    const [turned, setTurned] = useState('');
    const actions = useActions({ source, effects, ...(given.params && { params: given.params }) });
    return (
      <>
        <button onClick={() => actions.run(action, record)}>go</button>
        <button onClick={() => record && void actions.toggle(SWITCH, record, true).then(() => setTurned('settled'))}>
          turn
        </button>
        <output>{actions.busy.has(busyKey(action, record)) ? 'busy' : 'idle'}</output>
        <p>{turned}</p>
        {actions.dialogs}
      </>
    );
  }
  const call = vi.fn(given.services?.call ?? (() => Promise.resolve({ data: {}, message: '成功' })));
  const clearDictionaries = vi.fn(() => void done.push('clearDictionaries'));
  const reported = vi.fn();
  const harness = (
    <ChangeReportProvider value={reported}>
      <Harness />
    </ChangeReportProvider>
  );
  const { openScreen } = given;
  renderScreen(openScreen ? <OpenScreenProvider value={openScreen}>{harness}</OpenScreenProvider> : harness, {
    ...given.services,
    call,
    clearDictionaries,
  });
  return { user: userEvent.setup({ delay: null }), call, done, reported, source };
}

const go = () => screen.getByRole('button', { name: 'go' });
const ok = () => screen.findByRole('button', { name: /^确\s*定$/ });
const cancel = () => screen.findByRole('button', { name: /^取\s*消$/ });
const gate = () => {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), passed };
};

afterEach(cleanup);

describe('calls', () => {
  it('makes one call for two clicks, shows the server’s message, then runs the effects with the cache cleared first', async () => {
    const { open, passed } = gate();
    const action: CallAction = { ...CALL, then: ['refreshTree', 'clearDictionaries', 'refreshRows', 'refreshTree'] };
    const { user, call, done, reported } = setup({
      action,
      services: { call: () => passed.then(() => ({ data: null, message: '已处理' })) },
    });
    await user.dblClick(go());
    expect(screen.getByRole('status').textContent).toBe('busy');
    expect(done).toEqual([]);
    open();
    expect(await screen.findByText('已处理')).toBeTruthy();
    expect(call).toHaveBeenCalledTimes(1);
    expect(done).toEqual(['clearDictionaries', 'refreshTree', 'refreshRows']);
    expect(reported).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('idle'));
  });

  it('asks with what the row shows, and calls nothing when the answer is no', async () => {
    const { user, call } = setup({ action: { ...CALL, confirm: '确定删除 {name} 吗？' } });
    await user.click(go());
    expect(await screen.findByText('确定删除 显示名 吗？')).toBeTruthy();
    await user.click(await cancel());
    expect(call).not.toHaveBeenCalled();
  });

  it('fills the call from the row’s stored values, its id and the parameters of the screen', async () => {
    const call = testCall({
      path: ['/api/system/Test/', readName('$record.id')],
      body: { name: readName('name'), type: readName('$param.typeId') },
    });
    const { user, call: sent } = setup({ action: { ...CALL, call }, params: { typeId: 't1' } });
    await user.click(go());
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      path: '/api/system/Test/r1',
      body: { name: 'stored', type: 't1' },
    });
  });

  it('asks the source for stored values that the row does not carry', async () => {
    const source = new MemorySource([{ name: '库里的值' }]);
    const action = { ...CALL, call: testCall({ body: { name: readName('name') } }) };
    const { user, call } = setup({ action, source, record: { id: 'r1', name: '显示名' } });
    await user.click(go());
    await waitFor(() => expect(call).toHaveBeenCalled());
    expect(call.mock.calls[0]?.[0].body).toEqual({ name: '库里的值' });
  });

  it.each<[string, string, unknown]>([
    ['a member', 'version', '16.2'],
    ['an entry’s member', 'rows.0.id', 7],
    ['the answer itself', '', { version: '16.2', rows: [{ id: 7 }] }],
    ['nothing', 'rows.5.id', null],
    ['nothing inherited', 'constructor', null],
  ])('gives fields %s of the answer', async (_what, path, value) => {
    const data = { version: '16.2', rows: [{ id: 7 }] };
    const { user, done } = setup({
      action: { ...CALL, into: { field: path } },
      services: { call: () => Promise.resolve({ data, message: '成功' }) },
    });
    await user.click(go());
    await waitFor(() => expect(done).toEqual([`set ${JSON.stringify({ field: value })}`, 'refreshRows']));
  });

  it('prefers the action’s own message', async () => {
    const { user } = setup({ action: { ...CALL, success: '缓存已清除' } });
    await user.click(go());
    expect(await screen.findByText('缓存已清除')).toBeTruthy();
    expect(screen.queryByText('成功')).toBeNull();
  });

  it('shows the server’s reason and runs no effect when it is refused', async () => {
    const { user, done, reported } = setup({
      services: { call: () => Promise.reject(new SourceError('存在下级，不能删除', { code: 400 })) },
    });
    await user.click(go());
    expect(await screen.findByText('存在下级，不能删除')).toBeTruthy();
    expect(done).toEqual([]);
    expect(reported).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('idle'));
  });

  it('says so when an address cannot be filled, and sends nothing', async () => {
    const action = { ...CALL, call: testCall({ path: ['/api/system/Test/', readName('$record.id')] }) };
    const { user, call } = setup({ action, record: null });
    await user.click(go());
    await waitFor(() => expect(document.querySelector('.ant-message-error')).toBeTruthy());
    expect(call).not.toHaveBeenCalled();
  });
});

describe('questions', () => {
  const remove: CallAction = { ...CALL, confirm: '确定要清空吗?', call: testCall({ method: 'DELETE' }) };

  it('does nothing when the user declines, and asks again next time', async () => {
    const { user, call } = setup({ action: remove });
    await user.dblClick(go());
    expect(await screen.findAllByText('确定要清空吗?')).toHaveLength(1);
    expect(screen.getAllByText('提示').length).toBeGreaterThan(0);
    await user.click(await cancel());
    await waitFor(() => expect(screen.queryByText('确定要清空吗?')).toBeNull());
    expect(call).not.toHaveBeenCalled();
    await user.click(go());
    await user.click(await ok());
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  });

  it('puts the focus on cancel before something is deleted', async () => {
    const { user } = setup({ action: remove });
    await user.click(go());
    const button = await cancel();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('opening', () => {
  const open: OpenAction = {
    type: 'open',
    confirm: '',
    then: ['refreshTree'],
    module: 'system/types',
    screen: 'form',
    place: 'drawer',
    width: '700px',
    title: '分类 · {name}',
    recordId: null,
    values: { title: readName('name') },
    params: { typeId: readName('$record.id') },
  };

  it('opens once for two clicks, and runs the effects when the screen is gone', async () => {
    let settle: (outcome: OpenScreenOutcome) => void = () => undefined;
    const openScreen = vi.fn<OpenScreen>(() => new Promise((resolve) => (settle = resolve)));
    const { user, done } = setup({ action: open, openScreen });
    await user.dblClick(go());
    await waitFor(() => expect(openScreen).toHaveBeenCalledTimes(1));
    expect(openScreen).toHaveBeenCalledWith({
      target: { kind: 'module', module: 'system/types', params: { typeId: 'r1' } },
      screen: 'form',
      place: 'drawer',
      width: '700px',
      title: '分类 · 显示名',
      recordId: null,
      values: { title: 'stored' },
    });
    expect(done).toEqual([]);
    settle({ hasChanged: false, selected: null });
    await waitFor(() => expect(done).toEqual(['refreshTree']));
  });
});

describe('the other kinds', () => {
  it('downloads what the answer names', async () => {
    const download = vi.fn();
    const { user } = setup({
      action: { type: 'download', confirm: '', withQuery: false, then: [], call: testCall({ method: 'GET' }) },
      services: {
        download,
        call: () => Promise.resolve({ data: { url: '/api/file/Download/x' }, message: 'Success' }),
      },
    });
    await user.click(go());
    await waitFor(() => expect(download).toHaveBeenCalledWith('/api/file/Download/x'));
  });

  it('says so when the answer names no file', async () => {
    const download = vi.fn();
    const { user } = setup({
      action: { type: 'download', confirm: '', withQuery: false, then: [], call: testCall() },
      services: { download },
    });
    await user.click(go());
    expect(await screen.findByText('服务器没有给出可以下载的文件')).toBeTruthy();
    expect(download).not.toHaveBeenCalled();
  });

  it('runs a data interface with parameters from the row', async () => {
    const dataInterface = vi.fn<RendererServices['dataInterface']>(() => Promise.resolve([]));
    const param = { fieldName: '', dataType: 'varchar', required: false, defaultValue: 'd' };
    const { user, done } = setup({
      action: {
        type: 'interface',
        confirm: '',
        then: ['refreshRows'],
        into: {},
        interfaceId: 'i1',
        params: [
          { ...param, field: 'a', relationField: 'kind', raw: { field: 'a' } },
          { ...param, field: 'b', relationField: '', raw: { field: 'b' } },
        ],
      },
      services: { dataInterface },
    });
    await user.click(go());
    expect(await screen.findByText('操作成功')).toBeTruthy();
    expect(dataInterface.mock.calls[0]?.slice(0, 2)).toEqual([
      'i1',
      [
        { field: 'a', defaultValue: '2' },
        { field: 'b', defaultValue: 'd' },
      ],
    ]);
    expect(done).toEqual(['refreshRows']);
  });

  it('does nothing but its effects, and expands', async () => {
    const { user, done, call } = setup({ action: { type: 'expandAll', confirm: '', then: [], target: 'tree' } });
    await user.click(go());
    await waitFor(() => expect(done).toEqual(['expandAll tree']));
    expect(call).not.toHaveBeenCalled();
  });
});

describe('switches', () => {
  const turn = () => screen.getByRole('button', { name: 'turn' });

  it('asks, calls, shows the message, and asks for the row again', async () => {
    const { user, call, done, reported } = setup({});
    await user.click(turn());
    expect(call).not.toHaveBeenCalled();
    await user.click(await ok());
    expect(await screen.findByText('settled')).toBeTruthy();
    expect(call.mock.calls[0]?.[0]).toMatchObject({ method: 'PUT', path: '/api/system/Test/r1/Actions/State' });
    expect(await screen.findByText('成功')).toBeTruthy();
    expect(done).toEqual(['clearDictionaries', 'refreshRows']);
    expect(reported).toHaveBeenCalled();
  });

  it('leaves everything as it is when the server refuses', async () => {
    const { user, done } = setup({
      services: { call: () => Promise.reject(new SourceError('不能停用', { code: 400 })) },
    });
    await user.click(turn());
    await user.click(await ok());
    expect(await screen.findByText('不能停用')).toBeTruthy();
    expect(await screen.findByText('settled')).toBeTruthy();
    expect(done).toEqual([]);
  });
});
