// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PersonKind } from '../../../engine/contract/person';
import { createEntry, createMemoryPeople } from '../../shared/people/testing/memory-people';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { createColumn, createTable, renderTable } from './testing/render-table';

afterEach(cleanup);
// Fetched ahead: the first test would wait for it.
beforeAll(() => import('../../shared/sources/find-named'), 60_000);

const entry = (type: PersonKind, id: string, fullName: string, part: object = {}) =>
  createEntry(type, id, { fullName, ...part });
const everybody = [
  entry('user', 'u1', '王建国', { enCode: 'wang' }),
  entry('user', 'u2', '李娜', { enCode: 'lina' }),
  entry('user', 'u3', '李娜', { enCode: 'linab' }),
  entry('department', 'd1', '心内科', { organize: '示范医院/心内科', organizeIds: ['c1', 'd1'] }),
];
const CUSTOMERS = [
  { id: 'r1', name: '华北贸易' },
  { id: 'r2', name: '华北贸易有限公司' },
  { id: 'r3', name: '同名' },
  { id: 'r4', name: '同名' },
];

const clipboard = (text: string) => ({ getData: (type: string) => (type === 'text/plain' ? text : '') });
const cell = (row: number, column: number) => {
  const place = `[role="row"][aria-rowindex="${String(row + 1)}"] > [aria-colindex="${String(column + 1)}"]`;
  const found = document.querySelector<HTMLElement>(place);
  if (!found) throw new Error(`no cell ${String(row)}:${String(column)}`);
  return found;
};

function draw() {
  const { people, names } = createMemoryPeople(everybody, []);
  const relatedRows = vi.fn((_moduleId: string, { keyword }: { readonly keyword: string }) => {
    const rows = CUSTOMERS.filter(({ name }) => name.includes(keyword));
    return Promise.resolve({ rows, total: rows.length });
  });
  const linkedRecords = vi.fn(() => Promise.resolve([]));
  const services = createMemoryServices({ people, names, relatedRows, linkedRecords });
  const columns = [
    createColumn('who', 'userSelect', { label: '执行人' }),
    createColumn('all', 'userSelect', { label: '成员', props: { multiple: true } }),
    createColumn('unit', 'organizeSelect', { label: '单位' }),
    createColumn('buyer', 'relationForm', { label: '客户', props: { modelId: 'm', relationField: 'name' } }),
  ];
  const harness = renderTable({ table: createTable(columns), rows: [{}, {}], services });
  return { ...harness, relatedRows };
}

async function paste(text: string, at: readonly [number, number] = [1, 1]) {
  const target = cell(...at);
  target.focus();
  fireEvent.paste(target, { clipboardData: clipboard(text) });
  await waitFor(() => expect(screen.queryByText('正在查询所粘贴行的选项…')).toBeNull());
}

describe('names that are pasted into columns of people and links', () => {
  it('become what they stand for', async () => {
    const { last } = draw();
    await paste('王建国\t王建国、李娜/linab\t示范医院/心内科\t华北贸易');
    await waitFor(() =>
      expect(last()[0]).toMatchObject({ who: 'u1', all: ['u1', 'u3'], unit: ['c1', 'd1'], buyer: 'r1' }),
    );
  });

  it('stay as they were written, with the reason, where they stand for nothing or for several', async () => {
    const { last } = draw();
    await paste('张三\t王建国、李娜\t外科\t同名');
    await waitFor(() =>
      expect(last()[0]).toMatchObject({ who: '张三', all: '王建国、李娜', unit: '外科', buyer: '同名' }),
    );
    expect(cell(1, 1).textContent).toContain('ENGINE_VALUE_OPTION');
    expect(cell(1, 2).textContent).toContain('ENGINE_VALUE_AMBIGUOUS');
    expect(cell(1, 3).textContent).toContain('外科');
    expect(cell(1, 4).querySelector('.formloom-table-content')?.textContent).toBe('同名');
    expect(cell(1, 4).textContent).toContain('ENGINE_VALUE_AMBIGUOUS');
  });

  it('stay when nobody can be asked', async () => {
    const { last, relatedRows } = draw();
    relatedRows.mockRejectedValue(new Error('offline'));
    await paste('华北贸易', [1, 4]);
    await waitFor(() => expect(last()[0]).toMatchObject({ buyer: '华北贸易' }));
    expect(cell(1, 4).textContent).toContain('查询不到本行的选项');
  });

  it('are looked up once each, and searched for when their cell is opened', async () => {
    const { relatedRows } = draw();
    await paste('同名\n同名', [1, 4]);
    await waitFor(() => expect(cell(2, 4).textContent).toContain('ENGINE_VALUE_AMBIGUOUS'));
    expect(relatedRows).toHaveBeenCalledTimes(1);
    cell(1, 4).focus();
    fireEvent.keyDown(cell(1, 4), { key: 'F2' });
    await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(2));
    expect(cell(1, 4).querySelector<HTMLInputElement>('input')?.value).toBe('同名');
  });
});
