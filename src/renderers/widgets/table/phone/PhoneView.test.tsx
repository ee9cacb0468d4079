// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestProviders } from '../../../shared/testing/TestProviders';
import { createColumn, createTable, withRenderers } from '../testing/render-table';
import { TableView } from '../View';
import { PHONE_ROW_PX } from './use-rows-in-view';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('keeps the row that is unfolded, however far one scrolls', async () => {
  const View = withRenderers(TableView);
  const rows = Array.from({ length: 300 }, (_none, at) => ({ name: `行${String(at + 1)}` }));
  const field = createTable([createColumn('name', 'input', { label: '名称' })]);
  render(
    <TestProviders>
      <View field={field} value={rows} options={[]} />
    </TestProviders>,
  );
  const list = await screen.findByRole('list', { name: '产品明细' });
  const row = (number: number) => list.querySelector<HTMLElement>(`:scope > [aria-posinset="${String(number)}"]`);
  fireEvent.click(row(2)?.querySelector('button') ?? document.body);
  expect(row(2)?.querySelector('.formloom-phone-unfolded')).not.toBeNull();
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -200 * PHONE_ROW_PX, 390, 300 * PHONE_ROW_PX));
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(row(1)).toBeNull();
  expect(row(2)?.querySelector('.formloom-phone-unfolded')).not.toBeNull();
  expect(row(205)).not.toBeNull();
  // The rows between are left out, their room is not.
  expect(row(2)?.style.marginBlockStart).toBe(`${String(PHONE_ROW_PX)}px`);
});
