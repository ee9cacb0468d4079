// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { MissingThing } from '../../../engine/lint';
import { MemorySource } from '../../../renderers/screens/testing/memory-source';
import { accessOf, fieldNode, testModule } from '../../../renderers/screens/testing/test-module';
import { createMemoryServices } from '../../../renderers/shared/testing/memory-services';
import { toCurrentUser } from '../../session/current-user';
import type { Shell } from '../../shell';
import { ShellProvider } from '../../shell-context';
import { userAnswer } from '../../testing/user-answer';
import { FidelityTable } from '../list/FidelityTable';
import type { FindingLine } from '../panes/finding-line';
import { FindingTable } from '../panes/FindingTable';
import { renderSurrounded } from '../preview/testing/render-preview';
import { CreateButton } from './CreateButton';
import { namesStore } from './names-store';
import { useCreation } from './use-creation';

const RULE: MissingThing = { kind: 'billRule', code: 'orderNo' };
const TYPE: MissingThing = { kind: 'dictionary', code: 'orderKind' };
const fields = [fieldNode('input', 'fullName', { label: '名称' }), fieldNode('input', 'enCode', { label: '编码' })];

afterEach(cleanup);

function Finding({ missing, onCreated }: { readonly missing: MissingThing; onCreated: () => void }) {
  const { creation, host } = useCreation([missing], onCreated);
  return (
    <>
      <CreateButton missing={missing} creation={creation} />
      {host}
    </>
  );
}

interface Rights {
  readonly isAdministrator?: boolean;
  /** Screens with a menu entry. */
  readonly screens?: readonly string[];
  readonly mayAdd?: boolean;
}

/** A page with one finding, for an administrator or somebody with a menu entry of each of these screens. */
function setUp(missing: MissingThing, rights: Rights = {}) {
  return show((onCreated) => <Finding missing={missing} onCreated={onCreated} />, rights);
}

/** A page with a part that lets things be created. */
function show(
  part: (onCreated: () => void) => ReactNode,
  { isAdministrator = true, screens = [], mayAdd = true }: Rights = {},
) {
  const menuList = screens.map((name) => ({ id: name, type: 2, urlAddress: `system/${name}` }));
  const user = { ...toCurrentUser(userAnswer({ menuList })), isAdministrator };
  const shell = {
    session: { store: createStore(() => ({ user })) },
    language: { store: createStore(() => ({ language: 'zh' })) },
  } as unknown as Shell;
  const source = new MemorySource();
  const access = { ...accessOf(), canUseButton: () => mayAdd };
  const loadScreen = vi.fn(() => Promise.resolve({ model: testModule({ fields }), access, source }));
  const onCreated = vi.fn();
  const services = { ...createMemoryServices(), loadScreen };
  renderSurrounded(<ShellProvider value={shell}>{part(onCreated)}</ShellProvider>, { services });
  return { loadScreen, onCreated, source, user: userEvent.setup({ delay: null }) };
}

const askedScreens = ({ mock }: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
  mock.calls.map(([module]) => module);

it('opens the form of a new one with the code filled in; once saved the names are asked for again', async () => {
  const { user, loadScreen, onCreated, source } = setUp(RULE);
  await user.click(await screen.findByRole('button', { name: /新建单据规则“orderNo”/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const code = await dialog.findByRole('textbox', { name: /编码/ });
  expect(code).toHaveProperty('value', 'orderNo');
  expect(askedScreens(loadScreen)).toEqual(['system/billRule']);
  const { changes } = namesStore.getState();
  await user.click(dialog.getByRole('button', { name: /^确\s*定$/ }));
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(namesStore.getState().changes).toBe(changes + 1);
  expect(source.records[0]?.values).toMatchObject({ enCode: 'orderNo', fullName: 'orderNo' });
});

it('changes nothing when the form is left', async () => {
  const { user, onCreated } = setUp(RULE);
  const { changes } = namesStore.getState();
  await user.click(await screen.findByRole('button', { name: /orderNo/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /^取\s*消$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([onCreated.mock.calls.length, namesStore.getState().changes]).toEqual([0, changes]);
});

it.each([
  ['without its menu entry', ['dataInterface'], true],
  ['without the button for a new one', ['dictionary'], false],
])('is not offered %s', async (_name, screens, mayAdd) => {
  const { loadScreen } = setUp(TYPE, { isAdministrator: false, screens, mayAdd });
  await waitFor(() => expect(askedScreens(loadScreen)).toEqual(mayAdd ? [] : ['system/dictionary']));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByRole('button')).toBeNull();
});

it('is offered to an author with both, whose dictionary types stand in the screen of the dictionaries', async () => {
  const { user, loadScreen } = setUp(TYPE, { isAdministrator: false, screens: ['dictionary'] });
  await user.click(await screen.findByRole('button', { name: /新建字典“orderKind”/ }));
  await screen.findByRole('dialog');
  expect(askedScreens(loadScreen)).toEqual(['system/dictionary', 'system/dictionaryType']);
});

it('stands at its finding in the workbench', async () => {
  const lineOf = (code: string, missing: MissingThing | null): FindingLine => ({
    ...{ key: code, code, severity: 'error', sentence: `${code} 的说明`, wayOut: '', pointer: '', line: 1 },
    fixes: [],
    missing,
  });
  const lines = [lineOf('FIRST', RULE), lineOf('SECOND', null)];
  show(() => <FindingTable lines={lines} none="" onReveal={() => undefined} onFix={() => undefined} />);
  const button = await screen.findByRole('button', { name: /新建单据规则“orderNo”/ });
  expect(button.closest('tr')?.textContent).toContain('FIRST 的说明');
});

it('stands at its finding in the report of an import, which is asked for again once it is created', async () => {
  const finding = {
    code: 'X',
    severity: 'error',
    message: '没有此字典',
    wayOut: '',
    pointer: '',
    missing: TYPE,
  } as const;
  const document = {
    ...{ path: 'a.json', fullName: '甲', enCode: 'a', fields: 1, moreFindings: 0, exists: null },
    findings: [finding],
  };
  const { user, onCreated } = show((done) => (
    <FidelityTable files={[]} documents={[document]} path="" onPath={() => undefined} onCreated={done} />
  ));
  const button = await screen.findByRole('button', { name: /新建字典“orderKind”/ });
  expect(button.closest('tr')?.textContent).toContain('没有此字典');
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /^确\s*定$/ }));
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
});
