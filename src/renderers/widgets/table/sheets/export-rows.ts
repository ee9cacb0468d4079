import type { TextContext } from '../../../../engine/contract/widget-definition';
import type { GridRow } from '../../../../engine/grid';
import type { IsUnread } from '../clipboard-cells';
import type { GridColumn } from '../grid-columns';
import { toHeadings } from './match-columns';
import { writeSheet, type WrittenCell } from '../../../../engine/sheet/write-sheet';

/** Precision of numbers in spreadsheets; longer ones are written as text. */
const KEPT_DIGITS = 15;

interface RowsToExport {
  /** Name of the sheet. */
  readonly name: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly context: TextContext;
  readonly isUnread: IsUnread;
}

/** How cells become texts. */
type Reading = Pick<RowsToExport, 'context' | 'isUnread'>;

/** An `.xlsx` file of the rows as shown, under the columns' labels; amounts are numbers. */
export function exportRows({ name, columns, rows, ...reading }: RowsToExport): Uint8Array<ArrayBuffer> {
  const headings = toHeadings(columns.map(({ field }) => field));
  const lines = rows.map((row) => columns.map((column) => toWrittenCell(row, column, reading)));
  return writeSheet(name, [headings, ...lines]);
}

/** An `.xlsx` file with the headings of importable columns only. */
export function exportTemplate(name: string, columns: readonly GridColumn[]): Uint8Array<ArrayBuffer> {
  return writeSheet(name, [toHeadings(columns.map(({ field }) => field))]);
}

/** A cell as text: by the grid's choices first, which include those that depend on the form; what is looked up as far as that is known. */
export function cellText(row: GridRow, column: GridColumn, { context, isUnread }: Reading): string {
  const { field, key, choices, linked } = column;
  const { definition } = column.renderer;
  const value = row[key];
  if (linked) return isUnread(row, key) ? String(value) : linked.textAt(row);
  if (value === null || value === undefined) return '';
  const own = choices.options;
  const text = definition.toText(value, field, own.length > 0 ? { ...context, optionsOf: () => own } : context);
  // Unparsed text is exported unchanged.
  return text === '' && typeof value === 'string' ? value : text;
}

function toWrittenCell(row: GridRow, column: GridColumn, reading: Reading): WrittenCell {
  const { field, isNumeric, renderer } = column;
  const value = row[column.key];
  const decimal = isNumeric ? renderer.definition.toDecimal(value, field) : null;
  if (decimal !== null && decimal.replace(/\D/g, '').replace(/^0+/, '').length <= KEPT_DIGITS) return Number(decimal);
  return cellText(row, column, reading);
}
