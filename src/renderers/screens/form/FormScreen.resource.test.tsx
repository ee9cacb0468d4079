// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../../definitions';
import { SourceError } from '../../shared/sources/record-source';
import { createResourceSource } from '../../shared/sources/resource-source';
import { ScreenParamsProvider } from '../../shared/hosts/screen-params';
import { useServices } from '../../shared/hosts/services';
import { UnsavedInputProvider } from '../../shared/hosts/unsaved-input';
import { dictionaryModule, EntryServer } from '../testing/dictionary-module';
import { renderScreen, translate } from '../testing/render-screen';
import { accessOf } from '../testing/test-module';
import { FormScreen, type FormScreenProps } from './FormScreen';

const params = { typeId: 't1' };
const model = dictionaryModule();

function Opened(props: Omit<FormScreenProps, 'model' | 'source' | 'access'>) {
  const services = useServices();
  const source = useMemo(
    () => createResourceSource({ model, registry, services, translate, params, listId: 'entry' }),
    [services],
  );
  return <FormScreen model={model} source={source} access={accessOf()} {...props} />;
}

function setup(server: EntryServer, recordId: string | null = null, parts: Partial<FormScreenProps> = {}) {
  const [onSaved, onClose] = [vi.fn(), vi.fn()];
  const hold = vi.fn(() => () => undefined);
  renderScreen(
    <UnsavedInputProvider value={hold}>
      <ScreenParamsProvider params={params}>
        <Opened recordId={recordId} onSaved={onSaved} onClose={onClose} {...parts} />
      </ScreenParamsProvider>
    </UnsavedInputProvider>,
    { call: server.call },
  );
  return { onSaved, onClose, hold, user: userEvent.setup({ delay: null }) };
}

function serverWith(...entries: readonly Readonly<Record<string, unknown>>[]): EntryServer {
  const server = new EntryServer();
  for (const entry of entries) server.entries.set(String(entry['id']), entry);
  return server;
}

const textbox = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const confirm = () => screen.getByRole('button', { name: /^确\s*定$/ });
const chosenParent = () => document.querySelector('[data-field="parentId"] .ant-select-selection-item')?.textContent;
const errorOf = (fieldId: string) => document.querySelector(`[data-field="${fieldId}"] [role=alert]`)?.textContent;
const man = { id: 'e1', parentId: '0', fullName: '男', enCode: 'm', sortCode: 3 };

afterEach(cleanup);

describe('FormScreen over a resource: a new record', () => {
  it('defaults to the first parent, and stays pristine', async () => {
    const server = serverWith(man);
    const { hold, onClose, user } = setup(server);
    await waitFor(() => expect(chosenParent()).toBe('顶级节点'));
    expect(server.asked).toEqual([{ method: 'GET', path: '/api/Entry/t1/Selector/0', query: {} }]);
    expect(hold).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByText(/还没有保存/)).toBeNull();
  });

  it('keeps what it was opened with instead', async () => {
    setup(serverWith(man), null, { initialValues: { parentId: 'e1' } });
    await waitFor(() => expect(chosenParent()).toBe('男'));
  });

  it('sends a parent that is the type itself as 0, what rules computed with it', async () => {
    const server = new EntryServer();
    const { onSaved, user } = setup(server);
    await waitFor(() => expect(chosenParent()).toBe('顶级节点'));
    await user.type(await textbox('名称'), '女');
    await user.type(await textbox('编码'), 'f');
    expect(await screen.findByDisplayValue('t1/f')).toBeTruthy();
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ message: '新建成功' })));
    expect(server.asked.at(-1)).toEqual({
      method: 'POST',
      path: '/api/Entry',
      query: {},
      body: { parentId: '0', fullName: '女', enCode: 'f', sortCode: 0, path: 't1/f', dictionaryTypeId: 't1' },
    });
  });

  it('starts each further record with the first choice, over the choices that there are by then', async () => {
    const server = new EntryServer();
    const { user } = setup(server);
    for (const name of ['男', '女']) {
      await waitFor(() => expect(chosenParent()).toBe('顶级节点'));
      await waitFor(async () => expect((await textbox('名称')).value).toBe(''));
      await user.type(await textbox('名称'), name);
      await user.type(await textbox('编码'), 'x');
      await user.click(screen.getByRole('button', { name: '确定并新增' }));
      await waitFor(() => expect([...server.entries.values()].at(-1)).toMatchObject({ fullName: name, parentId: '0' }));
    }
    await waitFor(() => expect(server.asked.filter(({ method }) => method === 'GET')).toHaveLength(3));
  });

  it('says with the author’s words what is missing or too long, and asks the server nothing', async () => {
    const server = new EntryServer();
    const { user } = setup(server);
    await waitFor(() => expect(chosenParent()).toBe('顶级节点'));
    await user.type(await textbox('名称'), '字'.repeat(51));
    await user.click(confirm());
    await waitFor(() => expect(errorOf('fullName')).toBe('字典名称最多为50个字符！'));
    expect(errorOf('enCode')).toBe('请输入编码');
    await user.clear(await textbox('名称'));
    await waitFor(() => expect(errorOf('fullName')).toBe('请输入名称'));
    expect(server.asked).toHaveLength(1);
  });

  it('demands a parent where there is none to start with', async () => {
    const server = new EntryServer();
    server.topName = '';
    const { user } = setup(server);
    await waitFor(() => expect(server.asked).toHaveLength(1));
    await user.click(confirm());
    await waitFor(() => expect(errorOf('parentId')).toBe('请选择'));
  });

  it('keeps what was typed when the server refuses, shows its message and its findings, and can be saved again', async () => {
    const server = new EntryServer();
    const { onSaved, user } = setup(server);
    await waitFor(() => expect(chosenParent()).toBe('顶级节点'));
    await user.type(await textbox('名称'), '女');
    await user.type(await textbox('编码'), 'f');
    server.refuseNext(
      new SourceError('编码已存在', { code: 400, fieldErrors: [{ fieldId: 'enCode', message: '编码不能重复' }] }),
    );
    const release = server.hold();
    await user.click(confirm());
    await waitFor(() => expect(confirm()).toHaveProperty('disabled', true));
    release();
    expect(await screen.findByText('编码已存在')).toBeTruthy();
    expect(errorOf('enCode')).toBe('编码不能重复');
    expect([(await textbox('名称')).value, (await textbox('编码')).value, chosenParent()]).toEqual([
      '女',
      'f',
      '顶级节点',
    ]);
    expect(confirm()).toHaveProperty('disabled', false);
    expect(confirm().className).not.toContain('loading');
    expect(onSaved).not.toHaveBeenCalled();
    await user.type(await textbox('编码'), '2');
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
  });
});

describe('FormScreen over a resource: an existing record', () => {
  it('reads it, shows the type for parent 0, offers no parent inside itself, and is not dirty by its rules', async () => {
    const server = serverWith(man, { id: 'e2', parentId: 'e1', fullName: '男孩', enCode: 'b', sortCode: 0 });
    const { hold, onClose, user } = setup(server, 'e1');
    expect((await textbox('名称')).value).toBe('男');
    expect(await screen.findByDisplayValue('t1/m*')).toBeTruthy();
    await waitFor(() => expect(chosenParent()).toBe('顶级节点'));
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/Entry/e1/Info', '/api/Entry/t1/Selector/e1']);
    expect(hold).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('gives a blank field no first choice', async () => {
    const server = serverWith({ ...man, parentId: '' });
    const { user } = setup(server, 'e1');
    await textbox('名称');
    await waitFor(() => expect(server.asked).toHaveLength(2));
    await user.click(confirm());
    await waitFor(() => expect(errorOf('parentId')).toBe('请选择'));
    expect(chosenParent()).toBeUndefined();
  });

  it('sends 0 for the type again', async () => {
    const server = serverWith(man);
    const { onSaved, user } = setup(server, 'e1');
    await user.type(await textbox('名称'), '性');
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: 'e1', message: '更新成功' }));
    expect(server.asked.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/api/Entry/e1',
      body: { parentId: '0', fullName: '男性', sortCode: 3, dictionaryTypeId: 't1' },
    });
  });
});

describe('FormScreen over a resource: a record that somebody else has saved', () => {
  const theirs = (values: object) =>
    new SourceError('数据已被修改', {
      code: 409,
      conflict: { version: 8, values: { ...values }, changedBy: '李护士', changedAt: 0 },
    });

  it('is joined and sent once more, with the version that was answered', async () => {
    const server = serverWith({ ...man, version: 7 });
    const { onSaved, user } = setup(server, 'e1');
    await user.type(await textbox('名称'), '性');
    server.refuseNext(theirs({ ...man, sortCode: 5 }));
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    const puts = server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(puts).toMatchObject([
      { fullName: '男性', sortCode: 3, version: 7 },
      { fullName: '男性', sortCode: 5, version: 8, dictionaryTypeId: 't1' },
    ]);
  });

  it('keeps what an answer of a server does not name', async () => {
    const server = serverWith({ ...man, version: 7 });
    const { onSaved, user } = setup(server, 'e1');
    await user.type(await textbox('名称'), '性');
    server.refuseNext(theirs({ id: 'e1', parentId: '0', enCode: 'n' }));
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(server.asked.at(-1)?.body).toMatchObject({ fullName: '男性', enCode: 'n', sortCode: 3, parentId: '0' });
  });
});

it.each([
  [null, '新建字典项'],
  ['e1', '编辑字典项'],
])('FormScreen shows the title that the module names: %s', async (recordId, title) => {
  setup(serverWith(man), recordId);
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
});
