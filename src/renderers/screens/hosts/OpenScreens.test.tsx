// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../definitions';
import { useOpenScreen, type OpenScreenOutcome, type OpenScreenRequest } from '../../shared/hosts/open-screen';
import { useServices, type LoadedScreen, type RendererServices } from '../../shared/hosts/services';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

const formData = {
  popupType: 'general',
  fields: [fieldNode('input', 'name', { label: '姓名' }), fieldNode('inputNumber', 'age', { label: '年龄' })],
};
const columnData = {
  type: 1,
  columnList: [columnNode('input', 'name', { label: '姓名' })],
  searchList: [],
  btnsList: [{ value: 'add', label: '新增' }],
  columnBtnsList: [{ value: 'remove', label: '删除' }],
  hasPage: true,
  pageSize: 20,
};
const FORM: OpenScreenRequest = {
  target: { kind: 'module', module: 'system/person', params: { typeId: 't1' } },
  screen: 'form',
  place: 'dialog',
  width: '',
  title: '',
  recordId: null,
  values: {},
};
const LIST: OpenScreenRequest = { ...FORM, screen: 'list', place: 'drawer', width: '700px', title: '人员管理' };

function personScreen(source: MemorySource): LoadedScreen {
  return { model: testModule(formData, columnData), access: accessOf(), source };
}

interface Setup {
  readonly request: OpenScreenRequest;
  readonly loadScreen?: RendererServices['loadScreen'];
  readonly source?: MemorySource;
  readonly interfaceRows?: RendererServices['interfaceRows'];
}

function setup({ request, source = new MemorySource(), ...given }: Setup) {
  const outcomes: OpenScreenOutcome[] = [];
  const loadScreen = vi.fn(given.loadScreen ?? (() => Promise.resolve(personScreen(source))));
  function Opener() {
    const open = useOpenScreen();
    return (
      <button onClick={() => void open(request).then((outcome) => outcomes.push(outcome))}>
        open {useServices().evaluationContext().params?.['typeId'] ?? 'no type'}
      </button>
    );
  }
  renderScreen(<Opener />, { loadScreen, ...(given.interfaceRows && { interfaceRows: given.interfaceRows }) });
  return { user: userEvent.setup({ delay: null }), outcomes, loadScreen, source };
}

const opener = () => screen.getByRole('button', { name: /^open/ });
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });
const nameInput = () => screen.findByRole<HTMLInputElement>('textbox', { name: /姓名/ });
const UNCHANGED = { hasChanged: false, selected: null };

afterEach(cleanup);

describe('loading', () => {
  it('shows a skeleton in the window, then the screen in the same window', async () => {
    let finish: (screen: LoadedScreen) => void = () => undefined;
    const { user, loadScreen } = setup({
      request: { ...FORM, title: '新建人员', values: { name: '张三', age: '30', other: 1 } },
      loadScreen: () => new Promise((resolve) => (finish = resolve)),
    });
    await user.click(opener());
    const dialog = await screen.findByRole('dialog', { name: '新建人员' });
    expect(dialog.querySelector('.ant-skeleton')).toBeTruthy();
    finish(personScreen(new MemorySource()));
    const name = await nameInput();
    expect(screen.getAllByRole('dialog')).toEqual([dialog]);
    expect(dialog.contains(name)).toBe(true);
    expect(name.value).toBe('张三');
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: /年龄/ }).value).toBe('30');
    expect(within(dialog).getByRole('button', { name: /^确\s*定$/ })).toBeTruthy();
    expect(loadScreen.mock.calls[0]?.slice(0, 2)).toEqual(['system/person', { typeId: 't1' }]);
  });

  it('says why it failed, tries again, and can be left', async () => {
    const fail = vi
      .fn<RendererServices['loadScreen']>()
      .mockRejectedValueOnce(new Error('没有权限'))
      .mockRejectedValueOnce(new Error('仍然没有权限'));
    const { user, outcomes } = setup({ request: FORM, loadScreen: fail });
    await user.click(opener());
    expect(await screen.findByText('没有权限')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByText('仍然没有权限')).toBeTruthy();
    // The pressed button is unmounted; the dialog takes the focus asynchronously.
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    pressEscape();
    await waitFor(() => expect(outcomes).toEqual([UNCHANGED]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a form', () => {
  it('tells what opened it that something was saved, once it is gone', async () => {
    const { user, outcomes, source } = setup({ request: FORM });
    await user.click(opener());
    await user.type(await nameInput(), '李四');
    await user.click(screen.getByRole('button', { name: /^确\s*定$/ }));
    await waitFor(() => expect(outcomes).toEqual([{ hasChanged: true, selected: null }]));
    expect(source.records).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('asks before typed input is lost', async () => {
    const { user, outcomes } = setup({ request: { ...FORM, place: 'fullScreen' } });
    await user.click(opener());
    await user.type(await nameInput(), '李四');
    pressEscape();
    await user.click(await screen.findByRole('button', { name: '继续填写' }));
    expect(outcomes).toEqual([]);
    expect((await nameInput()).value).toBe('李四');
  });

  it('reads its own parameters, not those of the screen below', async () => {
    const module = {
      fullName: '条目',
      enCode: 'entry',
      webType: 1,
      resource: { params: ['typeId'], calls: { list: { method: 'GET', path: '/api/system/Entry' } } },
      formData: { ...formData, rules: [{ when: 'true', then: { value: { name: 'param.typeId' } } }] },
    };
    const { model, issues } = parseModule(module, registry);
    if (!model) throw new Error(JSON.stringify(issues));
    const loaded = { model, access: accessOf(), source: new MemorySource() };
    const { user } = setup({ request: FORM, loadScreen: () => Promise.resolve(loaded) });
    expect(opener().textContent).toBe('open no type');
    await user.click(opener());
    await waitFor(async () => expect((await nameInput()).value).toBe('t1'));
  });
});

describe('a list', () => {
  it('opens further windows over itself; Escape closes the topmost only, and changes are told', async () => {
    const source = new MemorySource([{ name: '张三' }]);
    const { user, outcomes } = setup({ request: LIST, source });
    await user.click(opener());
    const drawer = await screen.findByRole('dialog', { name: '人员管理' });
    await within(drawer).findByText('张三');
    await user.click(await within(drawer).findByRole('button', { name: /新\s*增/ }));
    const name = await nameInput();
    await waitFor(() => expect(document.activeElement).toBe(name));
    pressEscape();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /姓名/ })).toBeNull());
    expect(screen.getByRole('dialog', { name: '人员管理' })).toBe(drawer);

    await user.click(within(drawer).getByRole('button', { name: /删\s*除/ }));
    await user.click(await screen.findByRole('button', { name: /^确\s*定$/ }));
    await waitFor(() => expect(source.records).toHaveLength(0));
    await user.click(within(drawer).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(outcomes).toEqual([{ hasChanged: true, selected: null }]));
  });

  it('says so when the module has none', async () => {
    const { user } = setup({
      request: LIST,
      loadScreen: () =>
        Promise.resolve({ model: testModule(formData), access: accessOf(), source: new MemorySource() }),
    });
    await user.click(opener());
    expect(await screen.findByText('没有可以显示的内容')).toBeTruthy();
  });
});

describe('a choice', () => {
  const SELECT: OpenScreenRequest = { ...LIST, screen: 'select', place: 'dialog', title: 'template' };

  it('asks a data interface for as many rows a page as its document says', async () => {
    const interfaceRows = vi.fn<RendererServices['interfaceRows']>(() => Promise.reject(new Error('not here')));
    const target = {
      kind: 'interface',
      interfaceId: 'i1',
      columns: [{ value: 'no', label: '编号' }],
      paramList: [],
      idKey: '',
      hasPage: true,
      pageSize: 50,
    } as const;
    const { user } = setup({ request: { ...SELECT, target }, interfaceRows });
    await user.click(opener());
    await waitFor(() => expect(interfaceRows.mock.calls[0]?.[1]).toMatchObject({ currentPage: 1, pageSize: 50 }));
  });

  it('does nothing when nothing is chosen, and hands over what is', async () => {
    const { user, outcomes } = setup({ request: SELECT, source: new MemorySource([{ name: '张三' }]) });
    await user.click(opener());
    const dialog = await screen.findByRole('dialog', { name: 'template' });
    const confirm = () => within(dialog).findByRole('button', { name: /^确\s*定$/ });
    await within(dialog).findByText('张三');
    await user.click(await confirm());
    expect(outcomes).toEqual([]);
    await user.click(within(dialog).getByRole('radio'));
    await user.click(await confirm());
    await waitFor(() => expect(outcomes).toHaveLength(1));
    expect(outcomes[0]).toMatchObject({ hasChanged: false, selected: [{ id: 'r1', name: '张三' }] });
  });

  it('is confirmed by a double click on a row', async () => {
    const { user, outcomes } = setup({ request: SELECT, source: new MemorySource([{ name: '张三' }]) });
    await user.click(opener());
    await user.dblClick(await screen.findByText('张三'));
    await waitFor(() => expect(outcomes[0]?.selected).toMatchObject([{ id: 'r1' }]));
  });

  it('keeps what was chosen before when it is confirmed untouched', async () => {
    const request = { ...SELECT, selectedIds: ['r1'] };
    const { user, outcomes } = setup({ request, source: new MemorySource([{ name: '张三' }]) });
    await user.click(opener());
    await screen.findByText('张三');
    await user.click(await screen.findByRole('button', { name: /^确\s*定$/ }));
    await waitFor(() => expect(outcomes).toEqual([UNCHANGED]));
  });

  it('hands over nothing when it is left', async () => {
    const { user, outcomes } = setup({ request: SELECT });
    await user.click(opener());
    const dialog = await screen.findByRole('dialog', { name: 'template' });
    await user.click(await within(dialog).findByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(outcomes).toEqual([UNCHANGED]));
  });

  it('lets a form be opened from it, and knows what was saved there', async () => {
    const { user, outcomes, source } = setup({ request: SELECT });
    await user.click(opener());
    const dialog = await screen.findByRole('dialog', { name: 'template' });
    const [add] = await within(dialog).findAllByRole('button', { name: /新\s*增/ });
    if (!add) throw new Error('no button');
    await user.click(add);
    await user.type(await nameInput(), '李四');
    const form = screen.getAllByRole('dialog').at(-1);
    if (!form) throw new Error('no form');
    await user.click(within(form).getByRole('button', { name: /^确\s*定$/ }));
    await waitFor(() => expect(source.records).toHaveLength(1));
    expect(await within(dialog).findByText('李四')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(outcomes).toEqual([{ hasChanged: true, selected: null }]));
  });
});

describe('a record in the window of its module', () => {
  const ownScreen = (popupType: string, source: MemorySource): LoadedScreen => ({
    ...personScreen(source),
    model: testModule({ ...formData, popupType }, columnData),
  });
  it.each([
    ['general', true, false],
    ['drawer', false, false],
    ['fullScreen', false, true],
  ])('%s, once the module is known', async (popupType, isDialog, hasBack) => {
    const source = new MemorySource([{ name: '张三' }]);
    const recordId = source.records[0]?.id ?? '';
    let finish: () => void = () => undefined;
    const { user, outcomes } = setup({
      ...{ request: { ...FORM, screen: 'detail', place: 'own', recordId }, source },
      loadScreen: () => new Promise((resolve) => (finish = () => resolve(ownScreen(popupType, source)))),
    });
    await user.click(opener());
    expect(screen.queryByRole('dialog')).toBeNull();
    finish();
    expect(await screen.findByText('张三')).toBeTruthy();
    expect(document.querySelector('.ant-modal') !== null).toBe(isDialog);
    expect(screen.queryByRole('button', { name: /返\s*回/ }) !== null).toBe(hasBack);
    const [close] = screen.getAllByRole('button', { name: /关\s*闭|返\s*回/ });
    if (close) await user.click(close);
    await waitFor(() => expect(outcomes).toEqual([UNCHANGED]));
  });

  it('says why it failed', async () => {
    const request: OpenScreenRequest = { ...FORM, screen: 'detail', place: 'own', recordId: 'p1' };
    const { user } = setup({ request, loadScreen: () => Promise.reject(new Error('没有权限')) });
    await user.click(opener());
    expect(await screen.findByText('没有权限')).toBeTruthy();
  });
});
