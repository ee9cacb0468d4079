import { CFB, read, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { toDecimalText } from '../../../../engine/values/number-values';
import { MAX_SHEET_COLUMNS, SheetError, type Sheet, type SheetCell, type SheetLine } from './sheet';
import { unpackZip } from './unpack-zip';

/** Values, shared texts and number formats. Macros, comments, pictures, links to other files and everything else stay packed. */
const WANTED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w.-]+\.xml)$/i;
const CONTENT_TYPES = '[Content_Types].xml';
const WORKSHEET = /^xl\/worksheets\//i;

/**
 * The first sheet of an `.xlsx` file. Only the parts that hold values are unpacked, under a limit, and of a worksheet
 * only its cells are kept. Formulas are not computed: their saved results count. Throws SheetError.
 */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  const parts = await unpackZip(bytes, (name) => WANTED.test(name));
  if (![...parts.keys()].some((name) => WORKSHEET.test(name))) throw new SheetError('notSheet');
  const container = CFB.utils.cfb_new({ root: 'R' });
  let blankFormulaCount = 0;
  for (const [name, part] of parts) {
    const text = reduce(name, part);
    if (text !== null && WORKSHEET.test(name)) blankFormulaCount += countBlankFormulas(text);
    CFB.utils.cfb_add(container, `/${name}`, text === null ? part : new TextEncoder().encode(text));
  }
  const packed = CFB.write(container, { fileType: 'zip', type: 'array' } as Parameters<typeof CFB.write>[1]) as unknown;
  return { lines: readFirstSheet(packed as ArrayLike<number>), blankFormulaCount };
}

/** The first sheet of a workbook of before 2007 (`.xls`); throws SheetError. */
export function readXls(bytes: Uint8Array): Sheet {
  return { lines: readFirstSheet(bytes), blankFormulaCount: 0 };
}

/** The part without what is of no use here; null = it stays as it is. */
function reduce(name: string, part: Uint8Array): string | null {
  if (WORKSHEET.test(name)) return keepCells(new TextDecoder().decode(part));
  return name === CONTENT_TYPES ? keepNames(new TextDecoder().decode(part)) : null;
}

/** The table of contents without the parts that stayed packed. */
function keepNames(xml: string): string {
  return xml.replace(/<(?:\w+:)?Override\b[^<>]*>/g, (entry) => {
    const path = /\bPartName\s*=\s*["']\/?([^"']*)["']/.exec(entry)?.[1] ?? '';
    return WANTED.test(path) ? entry : '';
  });
}

/** The document without dimensions, merged ranges, links and whatever else could make work out of nothing. */
function keepCells(xml: string): string {
  const start = /<(\w+:)?sheetData\b/.exec(xml);
  if (!start) return '<worksheet><sheetData/></worksheet>';
  const prefix = start[1] ?? '';
  const root = new RegExp(`<${prefix}worksheet\\b[^>]{0,4000}>`).exec(xml.slice(0, start.index));
  const closing = `</${prefix}sheetData>`;
  const end = xml.lastIndexOf(closing);
  const cells = end < 0 ? `<${prefix}sheetData/>` : xml.slice(start.index, end + closing.length);
  return `${root?.[0] ?? `<${prefix}worksheet>`}${cells}</${prefix}worksheet>`;
}

function countBlankFormulas(xml: string): number {
  return (
    xml.match(
      /<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g,
    )?.length ?? 0
  );
}

function readFirstSheet(bytes: ArrayLike<number>): readonly SheetLine[] {
  const workbook = parseWorkbook(bytes);
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
  if (!sheet) throw new SheetError('damaged');
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  return rowsOf(sheet).flatMap(([index, cells]): readonly SheetLine[] => {
    const read = new Map(
      cells.flatMap(([column, cell]): readonly (readonly [number, SheetCell])[] => {
        const known = toSheetCell(cell, is1904);
        return known && known.text.trim() !== '' ? [[column, known]] : [];
      }),
    );
    return read.size > 0 ? [{ number: index + 1, cells: read }] : [];
  });
}

function parseWorkbook(bytes: ArrayLike<number>): WorkBook {
  try {
    return read(Uint8Array.from(bytes), {
      type: 'array',
      dense: true,
      sheets: 0,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      cellDates: false,
      cellStyles: false,
      bookVBA: false,
    });
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new SheetError(isLocked ? 'locked' : 'damaged');
  }
}

/** Rows and cells that are there: the tables of the library are sparse, and as wide as a file claims. */
function rowsOf(sheet: WorkSheet): readonly (readonly [number, readonly (readonly [number, CellObject])[]])[] {
  const found: [number, [number, CellObject][]][] = [];
  (sheet['!data'] ?? []).forEach((row, index) => {
    if (!Array.isArray(row)) return;
    const cells: [number, CellObject][] = [];
    row.forEach((cell: CellObject | undefined, column) => {
      if (cell && column < MAX_SHEET_COLUMNS) cells.push([column, cell]);
    });
    found.push([index, cells]);
  });
  return found;
}

function toSheetCell({ t, v, w, z }: CellObject, is1904: boolean): SheetCell | null {
  if (v === undefined && t !== 'e') return null;
  switch (t) {
    case 'n':
      if (typeof v !== 'number' || !Number.isFinite(v)) return null;
      return z !== undefined && SSF.is_date(String(z))
        ? { kind: 'date', text: dateText(v, is1904) ?? numberText(v) }
        : { kind: 'number', text: numberText(v) };
    case 'b':
      return { kind: 'boolean', text: v === true ? 'TRUE' : 'FALSE' };
    case 'e':
      return { kind: 'error', text: w ?? ERRORS.get(Number(v)) ?? '#ERROR' };
    case 's':
      return { kind: 'text', text: String(v) };
    default:
      return null;
  }
}

/** What the codes of cell errors stand for in every spreadsheet. */
const ERRORS: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
]);

/** Spreadsheets keep 15 digits; what a double adds behind them is noise. */
function numberText(value: number): string {
  return toDecimalText(Number(value.toPrecision(15))) ?? '';
}

/** The day and time of a serial number as text (`HH:mm:ss` without a day); null when no calendar has it. */
export function dateText(serial: number, is1904: boolean): string | null {
  const date = SSF.parse_date_code(serial, { date1904: is1904 }) as Readonly<
    Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>
  > | null;
  if (!date) return null;
  const two = (part: number) => String(part).padStart(2, '0');
  const time = `${two(date.H)}:${two(date.M)}:${two(Math.floor(date.S))}`;
  if (serial < 1) return time;
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`;
  return Number.isInteger(serial) ? day : `${day} ${time}`;
}
