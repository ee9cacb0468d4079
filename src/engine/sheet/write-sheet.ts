import { utils, write, type CellObject, type WorkSheet } from '@e965/xlsx';
import { toSafeText } from '../grid';

/** Maximum length of a cell in spreadsheets. */
const MAX_CELL_CHARS = 32_767;
const SHEET_NAME_CHARS = 31;

/** A cell: numbers stay numbers, texts are escaped, null = no cell. */
export type WrittenCell = string | number | null;

/** A sheet to write. */
export interface WrittenSheet {
  readonly name: string;
  /** The first line holds the headings. */
  readonly lines: readonly (readonly WrittenCell[])[];
}

/** Bytes of an `.xlsx` file with one sheet; the first line holds the headings. Cells are never formulas. */
export function writeSheet(name: string, lines: WrittenSheet['lines']): Uint8Array<ArrayBuffer> {
  return writeSheets([{ name, lines }]);
}

/** Bytes of an `.xlsx` file with these sheets, at least one; readers take the first. Cells are never formulas. */
export function writeSheets(sheets: readonly WrittenSheet[]): Uint8Array<ArrayBuffer> {
  const workbook = utils.book_new();
  for (const { name, lines } of sheets) utils.book_append_sheet(workbook, toWorkSheet(lines), toSheetName(name), true);
  return new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

function toWorkSheet(lines: WrittenSheet['lines']): WorkSheet {
  const sheet: WorkSheet = { '!data': lines.map((line) => line.map(toCell)) as CellObject[][] };
  const width = Math.max(...lines.map((line) => line.length), 1);
  sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: Math.max(lines.length - 1, 0), c: width - 1 } });
  sheet['!cols'] = Array.from({ length: width }, (_none, column) => ({ wch: widthOf(lines, column) }));
  return sheet;
}

function toCell(value: WrittenCell): CellObject | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value === 'number') return { t: 'n', v: value };
  return { t: 's', v: toSafeText(value).slice(0, MAX_CELL_CHARS) };
}

/** Column width in characters, from the first cells, within limits; wide letters count twice. */
function widthOf(lines: readonly (readonly WrittenCell[])[], column: number): number {
  const widths = lines.slice(0, 100).map((line) => {
    const text = String(line[column] ?? '');
    return text.length + (text.match(/[\u2E80-\uFFEF]/g)?.length ?? 0);
  });
  return Math.min(Math.max(...widths, 8) + 2, 60);
}

function toSheetName(name: string): string {
  const allowed = name
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  return allowed.slice(0, SHEET_NAME_CHARS) || 'Sheet1';
}
