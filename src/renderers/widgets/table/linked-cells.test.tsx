// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGridState, type GridRow } from '../../../engine/grid';
import type { RendererServices } from '../../shared/hosts/services';
import { createMemoryScope } from '../../shared/testing/memory-scope';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { textContext } from '../../shared/testing/text-context';
import { toCellsHtml } from './cell-html';
import { CELLS_TYPE, toCellsText } from './clipboard-cells';
import { toLinkedColumn } from './linked-column';
import { exportRows } from './sheets/export-rows';
import { readSheet } from '../../../engine/sheet/read-sheet';
import { toGridColumn } from './sheets/testing/grid-column';
import { createColumn, createTable, renderTable } from './testing/render-table';

afterEach(cleanup);

/** A record, a row under a parameter of its own row, and what both say. */
const buyer = createColumn('buyer', 'relationForm', { props: { modelId: 'customers', relationField: 'name' } });
const kind = createColumn('kind', 'input');
const templateJson = [{ field: 'p', relationField: 'items-kind', required: true }];
const stuff = createColumn('stuff', 'popupSelect', {
  props: { interfaceId: 'i', propsValue: 'id', relationField: 'n', templateJson },
});
const attribute = (key: string, widget: string, relationField: string, isStored = false) =>
  createColumn(key, widget, { isStored, props: { relationField, showField: 'spec' } });
const phone = attribute('phone', 'relationFormAttr', 'buyer');
const spec = attribute('spec', 'popupAttr', 'items-stuff');
const saved = attribute('saved', 'popupAttr', 'items-stuff', true);
const fields = [buyer, kind, stuff, phone, spec, saved];
const rows: readonly GridRow[] = [
  { buyer: 'c1', kind: 'a', stuff: 'm1', saved: '旧' },
  { buyer: 'gone', kind: 'b', stuff: 'm1', saved: '旧' },
  { buyer: '无此客户', kind: '', stuff: 'm1', saved: '旧' },
];

/** What is asked of an interface. */
interface Body {
  readonly ids: readonly string[];
  readonly paramList: readonly Readonly<Record<string, unknown>>[];
}

function setUp(isReadOnly = false) {
  const linkedRecords: RendererServices['linkedRecords'] = (asks) =>
    Promise.resolve(
      asks.flatMap(({ modelId, ids, fields: members }) =>
        ids.map((id) => {
          const texts = Object.fromEntries(members.map((member) => [member, `${id}的${member}`.replace('c1', '甲')]));
          return id === 'c1' ? { modelId, id, state: 'found' as const, texts } : GONE(modelId, id);
        }),
      ),
    );
  const interfaceRowsByIds = vi.fn<RendererServices['interfaceRowsByIds']>((_id, body) => {
    const { ids, paramList } = body as unknown as Body;
    const given = String(paramList[0]?.['defaultValue']);
    return Promise.resolve(ids.map((id) => ({ id, n: `物料${given}`, spec: `规格${given}` })));
  });
  const services = createMemoryServices({ linkedRecords, interfaceRowsByIds });
  const scope = { ...createMemoryScope(), fields, isReadOnly };
  const columns = fields.map((field) => {
    const column = toGridColumn(field);
    const linked = toLinkedColumn(field, column.renderer.definition, { services, scope, context: column.context });
    return { ...column, linked };
  });
  const state = createGridState(rows);
  const unread = new Map([[state.ids[2] ?? 0, new Map([['buyer', '无此客户']])]]);
  const range = { top: 0, left: 0, bottom: rows.length - 1, right: fields.length - 1 };
  return { services, scope, columns, interfaceRowsByIds, facts: { state, columns, states: new Map(), unread, range } };
}
const GONE = (modelId: string, id: string) => ({ modelId, id, state: 'gone' as const, texts: {} });
const known = [
  ['甲的name', 'a', '物料a', '甲的spec', '规格a', '规格a'],
  ['已删除', 'b', '物料b', '', '规格b', '规格b'],
  ['无此客户', '', '', '', '', '旧'],
];

describe('cells that are looked up', () => {
  it('are copied as texts: none for what is not known yet, never an id', async () => {
    const { facts, columns } = setUp();
    const copied = () =>
      toCellsText(facts)
        .split('\r\n')
        .slice(0, -1)
        .map((line) => line.split('\t'));
    expect(copied()).toEqual([
      ['', 'a', '', '', '', '旧'],
      ['', 'b', '', '', '', '旧'],
      ['无此客户', '', '', '', '', '旧'],
    ]);
    expect(columns.map(({ linked }) => linked?.isWaitingAt(rows[0] ?? {}))).toEqual([
      ...[true, undefined, true],
      ...[true, true, true],
    ]);
    await Promise.all(columns.map(({ linked }) => linked?.load(rows)));
    expect(copied()).toEqual(known);
    for (const id of ['c1', 'm1', 'gone']) expect(toCellsHtml(facts)).not.toContain(id);
    expect(toCellsHtml(facts)).toContain('物料a');
  });

  it('are exported as texts, by the parameters of each row, each asked for once', async () => {
    const { columns, facts, interfaceRowsByIds } = setUp();
    await Promise.all(columns.map(({ linked }) => linked?.load(rows)));
    expect(interfaceRowsByIds).toHaveBeenCalledTimes(2);
    const isUnread = (row: GridRow, key: string) => row === rows[2] && key === 'buyer';
    const file = exportRows({ name: '明细', columns, rows: facts.state.rows, context: textContext, isUnread });
    const sheet = await readSheet(file, 'a.xlsx');
    const lines = sheet.lines.slice(1).map(({ cells }) => fields.map((_field, at) => cells.get(at)?.text ?? ''));
    expect(lines).toEqual(known);
  });

  it('are as they were stored where the record is read', async () => {
    const { columns } = setUp(true);
    await Promise.all(columns.map(({ linked }) => linked?.load(rows)));
    expect(columns.map(({ linked }) => linked?.textAt(rows[0] ?? {}))).toEqual([
      ...['甲的name', undefined, '物料a'],
      ...['甲的spec', '规格a', '旧'],
    ]);
  });
});

it('a copy says that texts are still looked up, and the next one has them', async () => {
  let answer: () => void = () => undefined;
  const interfaceRowsByIds: RendererServices['interfaceRowsByIds'] = (_id, body) =>
    new Promise((resolve) => {
      answer = () => resolve((body as unknown as Body).ids.map((id) => ({ id, n: '物料a' })));
    });
  const services = createMemoryServices({ interfaceRowsByIds });
  const { container } = renderTable({ table: createTable([kind, stuff]), rows: rows.slice(0, 1), services });
  const cell = await waitFor(
    () =>
      container.querySelector<HTMLElement>('[aria-rowindex="2"] [aria-colindex="3"]') ?? Promise.reject(new Error()),
  );
  const copy = () => {
    const data = new Map<string, string>();
    const clipboardData = { setData: (type: string, text: string) => data.set(type, text), getData: () => '' };
    fireEvent.copy(cell, { clipboardData });
    return data;
  };
  act(() => cell.focus());
  fireEvent.mouseDown(cell);
  expect(copy().get('text/plain')?.trim()).toBe('');
  expect(await screen.findByText(/再复制一次/)).toBeTruthy();
  await act(async () => answer());
  const copied = copy();
  expect([copied.get('text/plain')?.trim(), copied.get(CELLS_TYPE)]).toEqual(['物料a', expect.stringContaining('m1')]);
  expect(screen.queryByText(/再复制一次/)).toBeNull();
});
