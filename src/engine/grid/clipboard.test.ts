import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseClipboardText, planPaste, toClipboardText } from './index';

describe('clipboard text', () => {
  it('gives back every block it wrote', () => {
    const characters = fc.constantFrom('"', '\t', '\n', 'a', ' ', '|', '-', '中', "'", '=', '1');
    const cell = fc.string({ unit: characters, maxLength: 6 });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(
      fc.property(block, (lines) => {
        const keys = (lines[0] ?? []).map((_cell, index) => `c${String(index)}`);
        const rows = lines.map((line) => Object.fromEntries(line.map((text, index) => [keys[index], text])));
        const text = toClipboardText(rows, keys, String);
        // A block with `--` or `==` may be parsed as a drawn text table.
        fc.pre(!/(--|==)/.test(text) || text.includes('\t'));
        expect(parseClipboardText(text)).toEqual(lines);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["=cmd|'/c calc'!A0", "'=cmd|'/c calc'!A0"],
    ['+1+1', "'+1+1"],
    ['-1+cmd', "'-1+cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\t=1', '"\'\t=1"'],
    ['\rx', '"\'\rx"'],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ['-12.50', '-12.50'],
    ['-1,234', '-1,234'],
    ['+86', '+86'],
    ['-', '-'],
    ['a=b', 'a=b'],
    ["it's", "it's"],
  ])('leaves no formula to other programs: %j stands as %j and comes back', (value, written) => {
    const text = toClipboardText([{ a: value }], ['a'], String);
    expect(text).toBe(`${written}\r\n`);
    expect(parseClipboardText(text)).toEqual([[value.replace('\r', '\n')]]);
  });

  it.each([
    ['a cell', 'abc\r\n', [['abc']]],
    ['nothing', '', []],
    [
      'no line break at the end',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['an empty line between', 'a\n\nb\n', [['a'], [''], ['b']]],
    ['old line breaks', 'a\rb\r', [['a'], ['b']]],
    ['quoted tabs, breaks and marks', '"a\tb"\t"c\r\nd"\t"say ""hi"""\r\n', [['a\tb', 'c\nd', 'say "hi"']]],
    ['an empty quoted cell', '""\t"x"', [['', 'x']]],
    ['marks inside a cell', 'say "hi"\t5" pipe', [['say "hi"', '5" pipe']]],
    ['a mark that is never closed', '"abc\td\ne', [['"abc', 'd'], ['e']]],
    ['text behind a closing mark', '"a" b\tc', [['"a" b', 'c']]],
    ['a NUL and a byte order mark', '\uFEFFa\tb\r\n\0', [['a', 'b']]],
    ['lines of different length', 'a\tb\tc\nd', [['a', 'b', 'c'], ['d']]],
    [
      'a Markdown table',
      '| a | b |\n|---|:--|\n| 1 | x\\|y |\n',
      [
        ['a', 'b'],
        ['1', 'x|y'],
      ],
    ],
    [
      'a console table',
      '+----+---+\n| id | n |\n+====+===+\n| 1  |   |\n+----+---+',
      [
        ['id', 'n'],
        ['1', ''],
      ],
    ],
    ['strokes without a rule', '|a|b|\n|c|d|', [['|a|b|'], ['|c|d|']]],
  ])('reads %s', (_name, text, expected) => {
    expect(parseClipboardText(text)).toEqual(expected);
  });

  it('takes time in proportion to the text, whatever it is', () => {
    const hostile = ['"a\t', '"""a\t', '""a\t', '|-', '"\t"', '\\|', '|---'].map((part) => part.repeat(60_000));
    for (const text of hostile) expect(parseClipboardText(`${text}x`).length).toBeGreaterThan(0);
  });
});

describe('planPaste', () => {
  const columns = [
    { key: 'a', isWritable: true },
    { key: 'sum', isWritable: false },
    { key: 'b', isWritable: true },
  ];
  const at = { rowIndex: 1, columnIndex: 0 };
  const base = { at, columns, rowCount: 3, maxRows: 5 };

  it('keeps the shape: what lies over a computed column is left out, its neighbours stay in place', () => {
    expect(planPaste({ ...base, block: [['1', '2', '3', '4']] })).toEqual({
      rowIndex: 1,
      columnKeys: ['a', null, 'b'],
      texts: [['1', null, '3']],
      newRowCount: 0,
      range: { top: 1, left: 0, bottom: 1, right: 2 },
      skippedCount: 1,
      cutRowCount: 0,
      cutColumnCount: 1,
    });
  });

  it('adds rows up to the limit and reports the rest', () => {
    const block = Array.from({ length: 9 }, (_line, index) => [String(index)]);
    const plan = planPaste({ ...base, block });
    expect(plan.texts.flat()).toEqual(['0', '1', '2', '3']);
    expect([plan.newRowCount, plan.cutRowCount]).toEqual([2, 5]);
    expect(planPaste({ ...base, block, maxRows: 3 })).toMatchObject({ newRowCount: 0, cutRowCount: 7 });
    const empty = planPaste({ ...base, block, rowCount: 0, at: { rowIndex: 0, columnIndex: 0 } });
    expect(empty).toMatchObject({ rowIndex: 0, newRowCount: 5, cutRowCount: 4 });
  });

  it('repeats one cell over a range, a line over rows, and a block that divides it', () => {
    const range = { top: 0, left: 0, bottom: 1, right: 2 };
    const textsOf = (block: string[][], over: typeof range) => planPaste({ ...base, block, range: over }).texts;
    expect(textsOf([['x']], range)).toEqual([
      ['x', null, 'x'],
      ['x', null, 'x'],
    ]);
    expect(textsOf([['x', 'y', 'z']], { ...range, right: 0 })).toEqual([
      ['x', null, 'z'],
      ['x', null, 'z'],
    ]);
    expect(textsOf([['x'], ['y']], { ...range, bottom: 0, right: 0 })).toEqual([['x'], ['y']]);
    expect(textsOf([['x', 'y']], range)).toEqual([['x', null]]);
  });

  it('leaves alone what a cell or a short line does not give', () => {
    const plan = planPaste({
      ...base,
      block: [['1', '2', '3'], ['4'], ['5', '6', '7'], ['8', ' ', '9']],
      canWrite: (rowIndex, key) => rowIndex !== 1 || key !== 'b',
    });
    expect(plan.texts).toEqual([
      ['1', null, null],
      ['4', null, null],
      ['5', null, '7'],
      ['8', null, '9'],
    ]);
    expect([plan.skippedCount, plan.newRowCount]).toEqual([3, 2]);
  });

  it('plans nothing for nothing, and nothing beside the columns', () => {
    expect(planPaste({ ...base, block: [] })).toMatchObject({ texts: [], newRowCount: 0, range: null });
    const beside = planPaste({ ...base, block: [['x'], ['y'], ['z']], at: { rowIndex: 2, columnIndex: 7 } });
    expect(beside).toMatchObject({ columnKeys: [], newRowCount: 0, range: null, cutColumnCount: 1 });
  });
});
