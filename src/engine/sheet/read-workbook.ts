import { CFB, read, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { toDecimalText } from '../values/number-values';
import { MAX_SHEET_COLUMNS, SheetError, type Sheet, type SheetCell, type SheetLine } from './sheet';
import { unpackZip } from './unpack-zip';

/** What is used of two parts that the library declares as `any`. */
const { utils, write } = CFB as {
  readonly utils: {
    readonly cfb_new: (options: object) => object;
    readonly cfb_add: (container: object, path: string, content: Uint8Array) => void;
  };
  readonly write: (container: object, options: object) => ArrayLike<number>;
};
const { is_date, parse_date_code } = SSF as {
  readonly is_date: (format: string) => boolean;
  readonly parse_date_code: (
    serial: number,
    options: object,
  ) => Readonly<Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>> | null;
};

/** Values, shared strings and number formats. Macros, comments, images, external links and all else stay packed. */
const WANTED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w.-]+\.xml)$/i;
const CONTENT_TYPES = '[Content_Types].xml';
const WORKSHEET = /^xl\/worksheets\//i;

/**
 * Parses the first sheet of an `.xlsx` file. Unpacks only the parts with values, within a limit. Formulas are not computed: their
 * cached results count. Throws SheetError.
 */
export function readXlsx(bytes: Uint8Array): Sheet {
  const parts = unpackZip(bytes, (name) => WANTED.test(name));
  if (![...parts.keys()].some((name) => WORKSHEET.test(name))) throw new SheetError('notSheet');
  const container = utils.cfb_new({ root: 'R' });
  let blankFormulaCount = 0;
  for (const [name, part] of parts) {
    const text = reduce(name, part);
    if (text !== null && WORKSHEET.test(name)) blankFormulaCount += countBlankFormulas(text);
    utils.cfb_add(container, `/${name}`, text === null ? part : new TextEncoder().encode(text));
  }
  return { lines: readFirstSheet(write(container, { fileType: 'zip', type: 'array' })), blankFormulaCount };
}

/** Parses the first sheet of a workbook before 2007 (`.xls`); throws SheetError. */
export function readXls(bytes: Uint8Array): Sheet {
  return { lines: readFirstSheet(bytes), blankFormulaCount: 0 };
}

/** Strips a part to what is needed; null = unchanged. */
function reduce(name: string, part: Uint8Array): string | null {
  if (WORKSHEET.test(name)) return keepCells(new TextDecoder().decode(part));
  return name === CONTENT_TYPES ? keepNames(new TextDecoder().decode(part)) : null;
}

/** The content types without the parts that stayed packed. */
function keepNames(xml: string): string {
  return xml.replace(/<(?:\w+:)?Override\b[^<>]*>/g, (entry) => {
    const path = /\bPartName\s*=\s*["']\/?([^"']*)["']/.exec(entry)?.[1] ?? '';
    return WANTED.test(path) ? entry : '';
  });
}

/** The sheet without dimensions, merged ranges, links and all else that a small file could blow up. */
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

/** The rows and cells that exist: the library's tables are sparse, and as wide as a file claims. */
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
      return z !== undefined && is_date(String(z))
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

/** Error codes of cells, the same in every spreadsheet. */
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

/** Rounds to 15 digits, the precision of spreadsheets; the rest of a double is noise. */
function numberText(value: number): string {
  return toDecimalText(Number(value.toPrecision(15))) ?? '';
}

/** A serial number as date and time text (`HH:mm:ss` if below one day); null when out of range. */
export function dateText(serial: number, is1904: boolean): string | null {
  const date = parse_date_code(serial, { date1904: is1904 });
  if (!date) return null;
  const two = (part: number) => String(part).padStart(2, '0');
  const time = `${two(date.H)}:${two(date.M)}:${two(Math.floor(date.S))}`;
  if (serial < 1) return time;
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`;
  return Number.isInteger(serial) ? day : `${day} ${time}`;
}
