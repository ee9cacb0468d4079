import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet';
import { MAX_SHEET_ROWS, SheetError, type Sheet } from './sheet';
import { makeZip, workbookParts } from './testing/make-zip';
import { writeSheet } from './write-sheet';
import { startProcessorClock } from '../testing/processor-clock';

const utf8 = (text: string) => new TextEncoder().encode(text);

function textsOf({ lines }: Sheet): readonly (readonly string[])[] {
  return lines.map(({ cells }) => [...cells.values()].map(({ text }) => text));
}

async function problemOf(bytes: Uint8Array<ArrayBuffer>, name = 'a.xlsx'): Promise<string> {
  try {
    return `read ${String((await readSheet(bytes, name)).lines.length)} lines`;
  } catch (error) {
    if (error instanceof SheetError) return error.problem;
    throw error;
  }
}

function xls(
  rows: readonly (readonly unknown[])[],
  bookType: 'biff8' | 'biff5' | 'xlsx' = 'biff8',
): Uint8Array<ArrayBuffer> {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows as unknown[][]), 'Sheet1');
  return new Uint8Array(write(workbook, { type: 'array', bookType }) as ArrayBuffer);
}

describe('workbooks', () => {
  it('read numbers, texts, dates, booleans and errors by the type of the cell, blank lines left out', async () => {
    const data = `
      <row r="1"><c r="A1" t="inlineStr"><is><t>品名</t></is></c><c r="B1" t="inlineStr"><is><t>数量</t></is></c></row>
      <row r="3"><c r="A3" t="inlineStr"><is><t>007</t></is></c><c r="B3"><v>0.30000000000000004</v></c></row>
      <row r="4"><c r="A4" s="1"><v>46346</v></c><c r="B4" s="2"><v>46346.75</v></c><c r="C4" t="b"><v>1</v></c><c r="D4" t="e"><v>#N/A</v></c><c r="E4"><v>13800000000</v></c><c r="F4"><v>1E-7</v></c></row>
      <row r="5"><c r="A5" s="1"/></row>`;
    const { lines } = await readSheet(makeZip(workbookParts(data)), 'a.xlsx');
    expect(lines.map(({ number }) => number)).toEqual([1, 3, 4]);
    expect(Object.fromEntries(lines[1]?.cells ?? [])).toEqual({
      0: { kind: 'text', text: '007' },
      1: { kind: 'number', text: '0.3' },
    });
    expect(Object.fromEntries(lines[2]?.cells ?? [])).toEqual({
      0: { kind: 'date', text: '2026-11-20' },
      1: { kind: 'date', text: '2026-11-20 18:00:00' },
      2: { kind: 'boolean', text: 'TRUE' },
      3: { kind: 'error', text: '#N/A' },
      4: { kind: 'number', text: '13800000000' },
      5: { kind: 'number', text: '0.0000001' },
    });
  });

  it('never compute: a saved result counts, a formula without one is blank and counted', async () => {
    const data = `<row r="1"><c r="A1"><v>1</v></c></row>
      <row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2"><f>HYPERLINK("http://x")</f></c><c r="C2"><f>A1</f><v/></c></row>`;
    const sheet = await readSheet(makeZip(workbookParts(data)), 'a.xlsx');
    expect(textsOf(sheet)).toEqual([['1'], ['2']]);
    expect(sheet.blankFormulaCount).toBe(2);
  });

  it('know worksheets whose tags carry a prefix', async () => {
    const parts = workbookParts('');
    parts['xl/worksheets/sheet1.xml'] =
      '<?xml version="1.0"?><x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:dimension ref="A1:A2"/><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>品名</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
    expect(textsOf(await readSheet(makeZip(parts), 'a.xlsx'))).toEqual([['品名']]);
  });

  it('of before 2007 are read too', async () => {
    for (const type of ['biff8', 'biff5'] as const) {
      const { lines } = await readSheet(
        xls(
          [
            ['name', 'n'],
            ['a', 1.5],
          ],
          type,
        ),
        'a.xls',
      );
      expect([...(lines[1]?.cells.values() ?? [])]).toEqual([
        { kind: 'text', text: 'a' },
        { kind: 'number', text: '1.5' },
      ]);
    }
    expect(textsOf(await readSheet(xls([['品名'], ['口罩']]), 'a.xls'))).toEqual([['品名'], ['口罩']]);
  });

  it('are read back as they were written, formulas made harmless', async () => {
    const bytes = writeSheet('明细', [
      ['品名', '数量'],
      ['=1+1', 12.5],
      ['-1', null],
      ['-1+1', null],
      ['普通', -3],
    ]);
    const sheet = await readSheet(bytes, 'a.xlsx');
    expect(textsOf(sheet)).toEqual([['品名', '数量'], [`'=1+1`, '12.5'], ['-1'], [`'-1+1`], ['普通', '-3']]);
    expect(sheet.lines[4]?.cells.get(1)?.kind).toBe('number');
  });
});

describe('what is hostile', () => {
  const cell = '<row r="1"><c r="A1"><v>1</v></c></row>';

  it.each([
    ['that says how large it is', undefined, 'tooLargeUnpacked'],
    ['that lies about it', 100, 'damaged'],
  ])('a bomb %s is refused', async (_name, claimedSize, problem) => {
    const large = `<sst><si><t>${'a'.repeat(64 * 1024 * 1024)}</t></si></sst>`;
    const parts = { ...workbookParts(cell), 'xl/sharedStrings.xml': large };
    const bomb = makeZip(parts, claimedSize === undefined ? {} : { claimedSize });
    expect(bomb.byteLength).toBeLessThan(500 * 1024);
    const spentMs = startProcessorClock();
    expect(await problemOf(bomb)).toBe(problem);
    expect(spentMs()).toBeLessThan(2000);
  });

  it('cannot make work out of nothing: used range, merged cells, comments, entities', async () => {
    const merges = '<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000);
    const parts = workbookParts(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
      {
        before: '<dimension ref="A1:XFD1048576"/>',
        after: `<mergeCells count="100000">${merges}</mergeCells>`,
      },
    );
    const zip = makeZip({
      ...parts,
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../comments1.xml"/></Relationships>',
      'xl/comments1.xml':
        '<comments><commentList><comment ref="__proto__"><text><t>polluted</t></text></comment></commentList></comments>',
      'xl/vbaProject.bin': 'macro',
      'xl/workbook.xml': `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${parts['xl/workbook.xml'] ?? ''}`,
    });
    const spentMs = startProcessorClock();
    expect(textsOf(await readSheet(zip, 'a.xlsx'))[0]).toEqual(['1']);
    expect(spentMs()).toBeLessThan(2000);
    expect(Object.keys({}.constructor.prototype)).toEqual([]);
  });

  it('has too many rows or bytes', async () => {
    const rows = (count: number) =>
      Array.from(
        { length: count + 1 },
        (_none, index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>1</v></c></row>`,
      ).join('');
    expect(await problemOf(makeZip(workbookParts(rows(MAX_SHEET_ROWS))))).toBe(`read ${MAX_SHEET_ROWS + 1} lines`);
    expect(await problemOf(makeZip(workbookParts(rows(MAX_SHEET_ROWS + 1))))).toBe('tooManyRows');
    expect(await problemOf(new Uint8Array(500 * 1024 + 1))).toBe('tooLarge');
  });

  it('only pretends to be a sheet', async () => {
    expect(await problemOf(utf8('<html><table><tr><td>1</td></tr></table></html>'), 'a.xls')).toBe('notSheet');
    expect(await problemOf(makeZip({ 'word/document.xml': '<w/>' }))).toBe('notSheet');
    expect(await problemOf(makeZip(workbookParts(''), {}))).toBe('empty');
    expect(await problemOf(new Uint8Array(0))).toBe('empty');
  });

  it('is cut off or scrambled: refused with a reason or read, and never anything else', async () => {
    const originals = [
      makeZip(workbookParts(cell)),
      xls([
        ['name', 'n'],
        ['a', 1.5],
      ]),
      utf8('品名,数量\r\n"口罩, 医用",1\r\n'),
    ];
    const names = ['a.xlsx', 'a.xls', 'a.csv'];
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), { maxLength: 8 }),
        async (which, kept, changes) => {
          const original = originals[which] ?? new Uint8Array(0);
          const bytes = original.slice(0, Math.ceil(original.byteLength * kept));
          for (const [place, byte] of changes) bytes[Math.floor(place * bytes.byteLength)] = byte;
          expect(await problemOf(bytes, names[which])).toMatch(
            /^(read \d+ lines|damaged|notSheet|empty|locked|tooLarge\w*|tooManyRows|encoding)$/,
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('text files', () => {
  it('are UTF-8 with or without a mark, UTF-16 with one, or GB 18030', async () => {
    const text = '品名,数量\n口罩,1\n';
    const gb = Uint8Array.from([
      0xc6, 0xb7, 0xc3, 0xfb, 0x2c, 0xca, 0xfd, 0xc1, 0xbf, 0x0a, 0xbf, 0xda, 0xd5, 0xd6, 0x2c, 0x31, 0x0a,
    ]);
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    for (const bytes of [utf8(text), utf8(`\uFEFF${text}`), gb, utf16]) {
      expect(textsOf(await readSheet(bytes, 'a.csv'))).toEqual([
        ['品名', '数量'],
        ['口罩', '1'],
      ]);
    }
    expect(await problemOf(Uint8Array.from([0xff, 0x80, 0x2c, 0xff]), 'a.csv')).toBe('encoding');
    expect(await problemOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'a.csv')).toBe('encoding');
  });

  it('have quoted cells with separators, marks and line breaks, and other separators', async () => {
    const read = async (text: string) => textsOf(await readSheet(utf8(text), 'a.csv'));
    expect(await read('a,b\r\n"x, ""y""\r\nz",1')).toEqual([
      ['a', 'b'],
      ['x, "y"\nz', '1'],
    ]);
    expect(await read('a;b\n1,5;2\n')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(await read('a\tb\n1,5\t2\n')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(await read('a,b\n"open,1')).toEqual([['a', 'b'], ['open,1']]);
    expect(await read('a\n\n  \n"x"y\n')).toEqual([['a'], ['xy']]);
  });

  it('give back any cells that were written by the rules', async () => {
    const cellText = fc
      .string({ unit: fc.constantFrom('a', '1', '"', ',', '\n', '品') })
      .filter((text) => text.trim() !== '');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cellText, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        async (rows) => {
          const lines = [['h', 'i'], ...rows];
          const csv = lines.map((line) => line.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\r\n');
          expect(textsOf(await readSheet(utf8(csv), 'a.csv'))).toEqual(lines);
        },
      ),
      { numRuns: 200 },
    );
  });
});
