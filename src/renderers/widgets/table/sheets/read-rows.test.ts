// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { fromSafeText, toSafeText } from '../../../../engine/grid';
import { createMemoryScope } from '../../../shared/testing/memory-scope';
import { createMemoryServices } from '../../../shared/testing/memory-services';
import { textContext } from '../../../shared/testing/text-context';
import { zhTranslate } from '../../../shared/testing/zh-translate';
import { createCellChoices } from '../cell-choices';
import { createColumn, createTable } from '../testing/render-table';
import { exportRows, exportTemplate } from './export-rows';
import { matchColumns, toHeadings } from './match-columns';
import { readRows, toNewRows } from './read-rows';
import { readSheet } from '../../../../engine/sheet/read-sheet';
import type { Sheet, SheetCell } from '../../../../engine/sheet/sheet';
import { toGridColumn } from './testing/grid-column';
import { toFileName } from '../../../../engine/sheet/file-name';

const kinds = {
  kind: 'static',
  items: [
    { value: '1', label: '药品' },
    { value: '2', label: '耗材' },
  ],
} as const;
const name = createColumn('name', 'input', { label: '名称' });
const price = createColumn('price', 'inputNumber', { label: '单价' });
const kind = createColumn('kind', 'select', { label: '类别', options: kinds });
const day = createColumn('day', 'datePicker', { label: '日期' });
const isOn = createColumn('isOn', 'switch', { label: '启用' });
const columns = [name, price, kind, day, isOn].map(toGridColumn);
const choices = createCellChoices({
  table: createTable([name, price, kind, day, isOn]),
  rules: new Map(),
  scope: createMemoryScope(),
  services: createMemoryServices(),
});
const reading = { columns, choices, translate: zhTranslate, blankRow: {} };

const text = (value: string): SheetCell => ({ kind: 'text', text: value });
function sheetOf(...lines: readonly (readonly (SheetCell | null)[])[]): Sheet {
  return {
    blankFormulaCount: 0,
    lines: lines.map((cells, index) => ({
      number: index + 1,
      cells: new Map(cells.flatMap((cell, column) => (cell ? [[column, cell] as const] : []))),
    })),
  };
}
const heading = ['名称', '单价', '类别', '日期', '启用'].map(text);
const midnight = Date.parse('2026-11-20T00:00:00+08:00');

describe('headings', () => {
  it('are found by label, key or both, whatever their width and marks; one too many is left over', () => {
    const [line] = sheetOf([text(' *单价 '), text('ＮＡＭＥ'), text('类别 (kind)'), text('单价'), text('别的')]).lines;
    const match = matchColumns(line ?? { number: 1, cells: new Map() }, columns);
    expect(match.pairs.map(({ sheetColumn, column }) => [sheetColumn, column.key])).toEqual([
      [0, 'price'],
      [1, 'name'],
      [2, 'kind'],
    ]);
    expect(match.unusedHeadings).toEqual(['单价', '别的']);
    expect(match.missingColumns.map(({ key }) => key)).toEqual(['day', 'isOn']);
  });

  it('of a template tell columns of one name apart and are found again', () => {
    const twins = [name, { ...price, label: '名称' }].map(toGridColumn);
    const headings = toHeadings(twins.map(({ field }) => field));
    expect(headings).toEqual(['名称 (name)', '名称 (price)']);
    const [line] = sheetOf([...headings].reverse().map(text)).lines;
    const match = matchColumns(line ?? { number: 1, cells: new Map() }, twins);
    expect(match.pairs.map(({ column }) => column.key)).toEqual(['price', 'name']);
  });
});

describe('lines of a sheet', () => {
  it('become values by their columns, dates and numbers by the type of the cell', () => {
    const { lines } = readRows(
      sheetOf(
        heading,
        [
          text('口罩'),
          { kind: 'number', text: '12.5' },
          text('耗材'),
          { kind: 'date', text: '2026-11-20' },
          { kind: 'boolean', text: 'TRUE' },
        ],
        [{ kind: 'number', text: '7' }, text('1,200'), text('1'), { kind: 'number', text: '46346' }, text('0')],
      ),
      reading,
    );
    const { rows, wrong } = toNewRows(lines, () => ({ name: 'x', other: 'default' }));
    expect(rows).toEqual([
      { name: '口罩', price: 12.5, kind: '2', day: midnight, isOn: 1, other: 'default' },
      { name: '7', price: 1200, kind: '1', day: midnight, isOn: 0, other: 'default' },
    ]);
    expect(wrong).toEqual([]);
    expect([...(lines[0]?.cells.values() ?? [])].map((cell) => cell.text).slice(0, 4)).toEqual([
      '口罩',
      '12.5',
      '耗材',
      '2026-11-20',
    ]);
  });

  it('keep what cannot be read and say why; blanks are blank, columns that are not named keep their defaults', () => {
    const { lines } = readRows(
      sheetOf(
        heading.slice(0, 4),
        [{ kind: 'error', text: '#N/A' }, text('很多'), text('食品'), text('明天')],
        [null, null, null, null],
      ),
      reading,
    );
    const { rows, wrong } = toNewRows(lines, () => ({ name: 'x', price: 1, kind: '1', day: 1, isOn: 1 }));
    expect(rows).toEqual([
      { name: '#N/A', price: '很多', kind: '食品', day: '明天', isOn: 1 },
      { name: null, price: null, kind: null, day: null, isOn: 1 },
    ]);
    expect(wrong.map(({ offset, columnKey }) => [offset, columnKey])).toEqual([
      [0, 'name'],
      [0, 'price'],
      [0, 'kind'],
      [0, 'day'],
    ]);
    expect(wrong[0]?.message).toBe('“#N/A”无法识别：该单元格是公式错误');
    expect(lines[0]?.wrongCount).toBe(4);
  });
});

describe('lines whose choices are their own', () => {
  const dept = createColumn('dept', 'input', { label: '科室' });
  const param = { fieldName: '', dataType: 'varchar', required: true, defaultValue: '', raw: { field: 'dept' } };
  const doctor = createColumn('doctor', 'select', {
    label: '医生',
    options: {
      kind: 'dynamic',
      interfaceId: 'doctors',
      labelKey: 'name',
      valueKey: 'id',
      childrenKey: '',
      params: [{ ...param, field: 'dept', relationField: 'items-dept' }],
    },
  });
  // `doctor` reads `dept`, which comes after it.
  const fields = [doctor, dept];
  const dataInterface = vi.fn((_id: string, [asked]: readonly Readonly<Record<string, unknown>>[]) =>
    Promise.resolve([{ id: `${String(asked?.['defaultValue'])}1`, name: '张医生' }]),
  );
  const sheet = sheetOf(
    [text('医生'), text('科室')],
    [text('张医生'), text('内')],
    [text('张医生'), text('外')],
    [text('张医生'), text('内')],
    [text('李医生'), text('内')],
    [text('张医生'), null],
  );

  it('are read by what each of them offers, asked once for each question', async () => {
    const own = createCellChoices({
      table: createTable(fields),
      rules: new Map(),
      scope: createMemoryScope(),
      services: createMemoryServices({ dataInterface }),
    });
    const reading = { columns: fields.map(toGridColumn), choices: own, translate: zhTranslate, blankRow: {} };
    expect(readRows(sheet, reading).lines.map(({ wrongCount }) => wrongCount)).toEqual([1, 1, 1, 1, 1]);
    expect(own.isWaiting()).toBe(true);
    await own.load(new AbortController().signal);
    const { rows, wrong } = toNewRows(readRows(sheet, reading).lines, () => ({}));
    expect(own.isWaiting()).toBe(false);
    expect(dataInterface).toHaveBeenCalledTimes(2);
    expect(rows.map((row) => row['doctor'])).toEqual(['内1', '外1', '内1', '李医生', '张医生']);
    expect(wrong.map(({ offset }) => offset)).toEqual([3, 4]);
  });
});

describe('exports', () => {
  it('hold what is shown, numbers as numbers and formulas as harmless text, and can be imported again', async () => {
    const rows = [
      { name: '=HYPERLINK("http://x")', price: 12.5, kind: '2', day: midnight, isOn: 1 },
      { name: null, price: '很多', kind: '', day: null, isOn: 0 },
    ];
    const sheet = await readSheet(
      exportRows({ name: '明细/表', columns, rows, context: textContext, isUnread: () => false }),
      'a.xlsx',
    );
    expect(sheet.lines[1]?.cells.get(0)).toEqual({ kind: 'text', text: `'=HYPERLINK("http://x")` });
    expect(sheet.lines[1]?.cells.get(1)).toEqual({ kind: 'number', text: '12.5' });
    expect(sheet.lines[1]?.cells.get(3)).toEqual({ kind: 'text', text: '2026-11-20' });
    const read = toNewRows(readRows(sheet, reading).lines, () => ({}));
    expect(read.rows).toEqual([rows[0], { ...rows[1], kind: null }]);
    expect(read.wrong.map(({ columnKey }) => columnKey)).toEqual(['price']);
  });

  it('as a template are the headings alone', async () => {
    const sheet = await readSheet(exportTemplate('明细', columns), 'a.xlsx');
    expect(sheet.lines.map(({ cells }) => [...cells.values()].map((cell) => cell.text))).toEqual([
      heading.map((cell) => cell.text),
    ]);
  });

  it('have names that every system takes', () => {
    expect(toFileName('到货/明细: "一"\n')).toBe('到货 明细 一.xlsx');
    expect(toFileName('...')).toBe('table.xlsx');
  });

  it('neutralise every beginning that a spreadsheet would compute, and only those', () => {
    for (const dangerous of [
      '=1',
      '+1+1',
      '-A1',
      '@SUM(A1)',
      '\t=1',
      '\r1',
      "'=1",
      ' =1',
      "=cmd|'/c calc'!A1",
      '＝1',
    ]) {
      expect(toSafeText(dangerous)).toBe(`'${dangerous}`);
      expect(fromSafeText(toSafeText(dangerous))).toBe(dangerous);
    }
    for (const harmless of ['1-1', 'a=b', '-1', '+1', '-1,234.5', "'-1", "'引号", "it's", '']) {
      expect(toSafeText(harmless)).toBe(harmless);
      expect(fromSafeText(harmless)).toBe(harmless);
    }
  });
});
