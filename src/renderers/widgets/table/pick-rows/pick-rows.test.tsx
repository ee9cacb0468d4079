// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGridState, applyCommand, type GridCommand } from '../../../../engine/grid';
import { rendererRegistry } from '../../../index';
import type { OpenScreen, OpenScreenOutcome } from '../../../shared/hosts/open-screen';
import { RenderersProvider } from '../../../shared/hosts/renderers-context';
import { createMemoryScope } from '../../../shared/testing/memory-scope';
import { TestProviders } from '../../../shared/testing/TestProviders';
import { createColumn, createTable } from '../testing/render-table';
import { AddRows } from './AddRows';
import { readRowPickers } from './row-picker';

afterEach(cleanup);

const code = createColumn('code', 'input', { label: '编码' });
const price = createColumn('price', 'inputNumber', { label: '单价', defaultValue: 2 });
const unit = createColumn('unit', 'input', { label: '单位', isHidden: true });
const config = {
  interfaceId: 'goods',
  popupType: 'drawer',
  popupWidth: '800px',
  templateJson: [{ field: 'dept', fieldName: '科室', required: true, relationField: 'dept', defaultValue: '' }],
  columnOptions: [{ value: 'no', label: '编号' }],
  relationOptions: [
    { field: 'code', type: 1, value: 'no' },
    { field: 'items-price', type: '1', value: 'cost' },
    { field: 'unit', type: 2, value: '盒' },
    { field: 'gone', type: 1, value: 'no' },
  ],
  hasPage: true,
  pageSize: 20,
};
const tableOf = (props: Readonly<Record<string, unknown>>) => createTable([code, price, unit], props);

describe('the selections of a sub-table', () => {
  it('are the add button where addType is 1, and further buttons of a footer', () => {
    const { main, others } = readRowPickers(tableOf({ addType: 1, addTableConf: config }));
    expect(others).toEqual([]);
    expect(main).toMatchObject({ place: 'drawer', width: '800px', columns: [{ value: 'no', label: '编号' }] });
    expect(main?.relations.map(({ columnKey, from }) => [columnKey, from])).toEqual([
      ['code', 'row'],
      ['price', 'row'],
      ['unit', 'fixed'],
    ]);
    const footer = [
      { value: 'add', label: '添加' },
      { value: 'btn_1', label: '批量选择', actionConfig: config },
      { value: 'btn_2', label: '不显示', show: false, actionConfig: config },
    ];
    const both = readRowPickers(tableOf({ addType: 0, footerBtnsList: footer }));
    expect(both.main).toBeNull();
    expect(both.others.map(({ label }) => label)).toEqual(['批量选择']);
    expect(readRowPickers(tableOf({ addType: 1, addTableConf: config, footerBtnsList: [footer[1]] })).others).toEqual(
      [],
    );
  });

  it('are none without a data interface, whatever the document holds; columns fall back to what is taken over', () => {
    for (const addTableConf of [null, [], 'x', {}, { interfaceId: '' }]) {
      expect(readRowPickers(tableOf({ addType: 1, addTableConf })).main).toBeNull();
    }
    const { main } = readRowPickers(tableOf({ addType: 1, addTableConf: { ...config, columnOptions: null } }));
    expect(main?.columns).toEqual([
      { value: 'no', label: '编码' },
      { value: 'cost', label: '单价' },
    ]);
  });
});

function setUp(dept: string, table = tableOf({ addType: 1, addTableConf: config })) {
  let close: (outcome: OpenScreenOutcome) => void = () => undefined;
  const openScreen = vi.fn<OpenScreen>(() => new Promise((resolve) => (close = resolve)));
  let state = createGridState([{ code: 'old' }]);
  const apply = vi.fn((command: GridCommand) => (state = applyCommand(state, command).state));
  const markWrong = vi.fn();
  const onAdd = vi.fn();
  render(
    <TestProviders openScreen={openScreen} scope={createMemoryScope({ dept })}>
      <RenderersProvider value={rendererRegistry}>
        <AddRows
          table={table}
          rows={{ read: () => state, apply, markWrong }}
          label="选择"
          addRef={createRef()}
          onAdd={onAdd}
        />
      </RenderersProvider>
    </TestProviders>,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: '选择' }));
  return {
    openScreen,
    apply,
    markWrong,
    onAdd,
    press,
    rows: () => state.rows,
    close: (outcome: OpenScreenOutcome) => act(async () => close(outcome)),
  };
}

describe('the add button of a selection', () => {
  it('opens it once with the form’s parameters, and what is chosen enters in one step under the old rows', async () => {
    const { openScreen, apply, markWrong, onAdd, press, rows, close } = setUp('内科');
    press();
    press();
    expect(openScreen).toHaveBeenCalledTimes(1);
    expect(openScreen.mock.calls[0]?.[0]).toMatchObject({
      target: {
        kind: 'interface',
        interfaceId: 'goods',
        hasPage: true,
        pageSize: 20,
        paramList: [{ field: 'dept', defaultValue: '内科' }],
      },
      screen: 'select',
      place: 'drawer',
      title: '选择产品明细',
      isMultiple: true,
    });
    const picked = [
      { id: '1', column0: 'A', $stored: { no: 'A', cost: '3.5' } },
      { id: '2', column0: 7, $stored: { no: 7, cost: '面议' } },
    ];
    await close({ hasChanged: false, selected: picked });
    expect(apply).toHaveBeenCalledTimes(1);
    expect(rows()).toEqual([
      { code: 'old' },
      { code: 'A', price: 3.5, unit: '盒' },
      { code: '7', price: '面议', unit: '盒' },
    ]);
    expect(markWrong).toHaveBeenCalledWith([expect.objectContaining({ rowId: 3, columnKey: 'price', text: '面议' })]);
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('leaves out what a hidden column cannot take, and says so: nobody could see it in its cell', async () => {
    const stock = createColumn('stock', 'inputNumber', { label: '库存', isHidden: true, defaultValue: 1 });
    const relationOptions = [...config.relationOptions, { field: 'stock', type: 1, value: 'left' }];
    const props = { addType: 1, addTableConf: { ...config, relationOptions } };
    const { markWrong, press, rows, close } = setUp('内科', createTable([code, price, unit, stock], props));
    press();
    const $stored = { no: 'A', cost: 1 };
    await close({ hasChanged: false, selected: [{ $stored: { ...$stored, left: '充足' } }, { $stored }] as never });
    expect(rows().slice(1)).toMatchObject([{ stock: 1 }, { stock: null }]);
    expect(markWrong).toHaveBeenCalledWith([]);
    expect(await screen.findByText('1 个值无法识别，没有写入隐藏列：库存')).toBeTruthy();
  });

  it('adds nothing when the selection is left, and opens again', async () => {
    const { openScreen, apply, press, close } = setUp('内科');
    press();
    await close({ hasChanged: false, selected: null });
    press();
    expect(openScreen).toHaveBeenCalledTimes(2);
    expect(apply).not.toHaveBeenCalled();
  });

  it('stays shut while a required parameter is blank, and says which', async () => {
    const { openScreen, press } = setUp('');
    press();
    expect(await screen.findByText('请先填写：科室')).toBeTruthy();
    expect(openScreen).not.toHaveBeenCalled();
  });
});
