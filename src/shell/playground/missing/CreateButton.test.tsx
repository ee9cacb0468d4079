// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { MissingThing } from '../../../engine/lint';
import { MemorySource } from '../../../renderers/screens/testing/memory-source';
import { installBrowserGaps } from '../../../renderers/screens/testing/render-screen';
import { accessOf, fieldNode, testModule } from '../../../renderers/screens/testing/test-module';
import { createMemoryServices } from '../../../renderers/shared/testing/memory-services';
import { toCurrentUser } from '../../session/current-user';
import type { Shell } from '../../shell';
import { ShellProvider } from '../../shell-context';
import { userAnswer } from '../../testing/user-answer';
import { renderSurrounded } from '../preview/testing/render-preview';
import { CreateButton } from './CreateButton';
import { namesStore } from './names-store';
import { useCreation } from './use-creation';

const RULE: MissingThing = { kind: 'billRule', code: 'orderNo' };
const TYPE: MissingThing = { kind: 'dictionary', code: 'orderKind' };
const fields = [fieldNode('input', 'fullName', { label: '名称' }), fieldNode('input', 'enCode', { label: '编码' })];

beforeAll(installBrowserGaps);
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

/** A page with one finding, for an administrator or somebody with a menu entry of each of these screens. */
function setUp(missing: MissingThing, { isAdministrator = true, screens = [] as string[], mayAdd = true } = {}) {
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
  renderSurrounded(
    <ShellProvider value={shell}>
      <Finding missing={missing} onCreated={onCreated} />
    </ShellProvider>,
    { services },
  );
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
