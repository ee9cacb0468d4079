// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModuleScreen } from '../ModuleScreen';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

const FIELDS = [
  ['name', '姓名', { type: 'link', button: 'detail' }],
  ['photo', '头像', { type: 'avatar', name: 'name' }],
  ['site', '网址', { type: 'link' }],
  ['state', '状态', { type: 'enum', texts: { 1: '在职', 0: '离职' }, colors: { 1: 'success' } }],
  ['sync', '同步', { type: 'badge', colors: { ok: 'success' } }],
  ['done', '完成', { type: 'progress' }],
  ['phone', '电话', { type: 'masked', first: 3, last: 4 }],
] as const;

const PERSON = {
  name: '王小明',
  photo: '/api/file/1.png',
  site: 'https://a.test/x',
  state: '1',
  sync: 'ok',
  done: '40',
  phone: '13812345678',
};

function setup({
  access = accessOf(),
  buttons = [{ value: 'detail', label: '详情' }] as object[],
  fields = FIELDS as readonly (typeof FIELDS)[number][],
} = {}) {
  const model = testModule(
    { fields: fields.map(([key, label]) => fieldNode('input', key, { label })) },
    {
      columnList: fields.map(([key, label, display]) => columnNode('input', key, { label, display })),
      btnsList: [],
      columnBtnsList: buttons,
    },
  );
  renderScreen(<ModuleScreen model={model} source={new MemorySource([PERSON])} access={access} />);
  return userEvent.setup({ delay: null });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CHECKS: Readonly<Record<(typeof FIELDS)[number][0], (place: HTMLElement) => void>> = {
  name: (place) => expect(within(place).getAllByText('王小明').length).toBeGreaterThan(0),
  photo: (place) =>
    expect(within(place).getByRole('img', { name: '王小明' }).querySelector('img')?.getAttribute('src')).toBe(
      '/api/file/1.png',
    ),
  site: (place) =>
    expect(within(place).getByRole('link', { name: 'https://a.test/x' }).getAttribute('rel')).toContain('noopener'),
  state: (place) => expect(within(place).getByText('在职').closest('.ant-tag')).not.toBeNull(),
  sync: (place) => expect(place.querySelector('[data-dot=success]')?.parentElement?.textContent).toBe('ok'),
  done: (place) =>
    expect(within(place).getByRole('progressbar', { name: '完成' }).getAttribute('aria-valuenow')).toBe('40'),
  phone: (place) => {
    expect(within(place).getByText('138••••5678')).toBeTruthy();
    expect(place.innerHTML).not.toContain('13812345678');
  },
};
const expectCells = (place: HTMLElement, fields: readonly (typeof FIELDS)[number][] = FIELDS) => {
  for (const [key] of fields) CHECKS[key](place);
};

describe('the displays of columns', () => {
  it('are drawn in the table and in the detail view, which a cell opens', async () => {
    const user = setup();
    const row = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('tr[data-row-key]');
      if (!found) throw new Error('no row yet');
      return found;
    });
    expectCells(row);
    await user.click(within(row).getByRole('button', { name: '王小明' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('在职');
    expectCells(dialog);
  });

  it('are drawn in cards on narrow windows', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: true,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    const [name, photo, site, state, sync, done, phone] = FIELDS;
    // A card has a title, a state and three facts.
    for (const fields of [
      [name, photo, site, state, sync],
      [name, state, done, phone],
    ]) {
      setup({ fields });
      await screen.findByText('在职');
      expectCells(document.body, fields);
      cleanup();
    }
  });

  it('press no button that the user may not use, or whose conditions refuse the row', async () => {
    setup({ buttons: [{ value: 'detail', label: '详情', disabledWhen: 'state == "1"' }] });
    await screen.findByText('在职');
    expect(screen.queryByRole('button', { name: '王小明' })).toBeNull();
    expect(screen.getByText('王小明')).toBeTruthy();
  });
});
