// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createTranslate } from '../../../engine/contract/language';
import { TextProvider } from '../../../renderers/shared/texts/text';
import type { Shell } from '../../shell';
import { ShellProvider } from '../../shell-context';
import type { PlaygroundApi } from '../api';
import type { ModuleRow } from './module-row';
import { renderSurrounded } from '../preview/testing/render-preview';
import { playgroundTexts } from '../../testing/all-texts';
import { ModuleListPage } from './ModuleListPage';

const rowOf = (number: number): ModuleRow => ({
  id: `m${String(number)}`,
  fullName: `模块${String(number)}`,
  enCode: `code${String(number)}`,
  category: '',
  state: 'draft',
  changedBy: '',
  createdBy: 'admin',
  changedAt: 0,
});

/** Renders the module list with `count` modules from a stub API. */
function open(count: number) {
  let rows = Array.from({ length: count }, (_, index) => rowOf(index + 1));
  const api: Pick<PlaygroundApi, 'modules' | 'remove'> = {
    modules: ({ page, pageSize }) =>
      Promise.resolve({ rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length }),
    remove(id) {
      rows = rows.filter((row) => row.id !== id);
      return Promise.resolve('删除成功');
    },
  };
  const session = { store: createStore(() => ({ user: null })) };
  const brand = { store: createStore(() => ({ system: null })) };
  renderSurrounded(
    <MemoryRouter>
      <ShellProvider value={{ session, brand } as unknown as Shell}>
        <TextProvider value={createTranslate('zh', playgroundTexts)}>
          <ModuleListPage api={api as PlaygroundApi} mayExchange account="" />
        </TextProvider>
      </ShellProvider>
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}

afterEach(cleanup);

test('when the last module of the last page is removed, the page before it is shown and nothing of it stays chosen', async () => {
  const user = open(21);
  await screen.findByText('模块1');
  await user.click(screen.getByTitle('2'));
  await screen.findByText('模块21');
  await user.click(screen.getByLabelText('选择“模块21”'));
  expect(screen.getByRole('button', { name: /导出所选（1）/ })).toBeTruthy();
  await user.click(screen.getByLabelText('“模块21”的操作'));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  await user.click(await screen.findByRole('button', { name: /^删\s*除$/ }));
  await waitFor(() => expect(screen.getByText('模块20')).toBeTruthy());
  expect(screen.queryByText(/还没有模块/)).toBeNull();
  expect(screen.queryByRole('button', { name: /导出所选/ })).toBeNull();
}, 30_000);
