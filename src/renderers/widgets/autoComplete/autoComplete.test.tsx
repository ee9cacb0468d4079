// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMemoryScope } from '../../shared/testing/memory-scope';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { exampleField } from '../../shared/testing/example-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);
afterEach(cleanup);

const NAMES = ['仁和医药', '康仁堂', '仁济器械', '同仁堂', '华润'];

async function draw(node: object, interfaceRows: ReturnType<typeof createMemoryServices>['interfaceRows']) {
  const edit = await renderEdit({
    renderer,
    field: exampleField({ ...example.node, ...node }),
    value: null,
    services: createMemoryServices({ interfaceRows }),
    scope: createMemoryScope({ city: '深圳' }),
  });
  const box = screen.getByRole('combobox');
  const type = (text: string) => {
    fireEvent.focus(box);
    fireEvent.change(box, { target: { value: text } });
  };
  return { ...edit, box, type };
}
const shown = () => [...document.querySelectorAll('.ant-select-item-option')].map((item) => item.textContent);

describe('suggestions', () => {
  test('are the rows that hold what is typed, those that begin so first, and no more than asked for', async () => {
    const rows = vi.fn(() => Promise.resolve({ rows: NAMES.map((fullName) => ({ fullName })), total: NAMES.length }));
    const { type, changes } = await draw({ total: 3 }, rows);
    expect(rows).not.toHaveBeenCalled();
    type('仁');
    await waitFor(() => expect(shown()).toEqual(['仁和医药', '仁济器械', '康仁堂']));
    fireEvent.click(screen.getByTitle('仁济器械'));
    expect(changes).toEqual(['仁', '仁济器械']);
    expect(rows).toHaveBeenCalledTimes(1);
  });

  test('are asked for once the typing has rested', async () => {
    const rows = vi.fn(() => Promise.resolve({ rows: [{ fullName: '仁济器械' }], total: 1 }));
    const { type } = await draw({}, rows);
    vi.useFakeTimers();
    try {
      type('仁');
      act(() => void vi.advanceTimersByTime(299));
      type('仁济');
      act(() => void vi.advanceTimersByTime(299));
      expect(rows).not.toHaveBeenCalled();
      act(() => void vi.advanceTimersByTime(1));
      expect(rows).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('are asked for with the parameters of the form, as existing clients ask', async () => {
    const rows = vi.fn(() => Promise.resolve({ rows: [], total: 0 }));
    const templateJson = [
      { field: 'city', relationField: 'city', required: true },
      { field: 'kind', relationField: 'A', sourceType: 2 },
    ];
    const { type } = await draw({ templateJson }, rows);
    type('仁');
    await waitFor(() => expect(rows).toHaveBeenCalled());
    expect(rows).toHaveBeenCalledWith('suppliers', {
      interfaceId: 'suppliers',
      propsValue: 'fullName',
      relationField: 'fullName',
      columnOptions: 'fullName',
      keyword: '',
      currentPage: 1,
      pageSize: 10_000,
      paramList: [
        { field: 'city', relationField: 'city', required: true, defaultValue: '深圳' },
        { field: 'kind', relationField: 'A', sourceType: 2, defaultValue: 'A' },
      ],
    });
  });

  test('that cannot be had leave a text box with a quiet note', async () => {
    const { type, changes } = await draw({}, () => Promise.reject(new Error('down')));
    type('新公司');
    await waitFor(() => expect(screen.getByText('联想数据暂不可用，可直接输入')).toBeTruthy());
    expect(changes).toEqual(['新公司']);
  });

  test('are not asked for while a required parameter is blank', async () => {
    const rows = vi.fn(() => Promise.resolve({ rows: [], total: 0 }));
    const { type } = await draw({ templateJson: [{ field: 'x', relationField: 'nothing', required: true }] }, rows);
    type('仁');
    await Promise.resolve();
    expect(rows).not.toHaveBeenCalled();
  });

  test('are not taken by an Enter that only ends the typing', async () => {
    const rows = () => Promise.resolve({ rows: NAMES.map((fullName) => ({ fullName })), total: NAMES.length });
    const { type, box, changes } = await draw({}, rows);
    const press = (key: string, keyCode: number) => fireEvent.keyDown(box, { key, keyCode, which: keyCode });
    type('仁');
    await waitFor(() => expect(shown()).toHaveLength(4));
    await new Promise((resolve) => setTimeout(resolve, 50));
    press('Enter', 13);
    expect(changes).toEqual(['仁']);
    type('康');
    await waitFor(() => expect(shown()).toContain('康仁堂'));
    press('ArrowDown', 40);
    press('Enter', 13);
    expect(changes.at(-1)).toBe('康仁堂');
  });

  test('of an interface with more rows than can be fetched come by keyword', async () => {
    const rows = vi.fn((_id: string, body: Readonly<Record<string, unknown>>) =>
      Promise.resolve({
        rows: [{ fullName: body['keyword'] === '' ? '甲仁' : '乙仁' }],
        total: body['keyword'] === '' ? 20_000 : 1,
      }),
    );
    const { type } = await draw({}, rows);
    type('仁');
    await waitFor(() => expect(shown()).toEqual(['乙仁']));
    expect(rows.mock.calls.map(([, body]) => body['keyword'])).toEqual(['', '仁']);
  });
});
