import type { TextContext } from '../../../../engine/contract/widget-definition';
import type { GridRow } from '../../../../engine/grid';
import type { GridColumn } from '../grid-columns';
import { toHeadings } from './match-columns';
import { writeSheet, type WrittenCell } from './write-sheet';

/** Precision of numbers in spreadsheets; longer ones are written as text. */
const KEPT_DIGITS = 15;

interface RowsToExport {
  /** Name of the sheet. */
  readonly name: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly context: TextContext;
}

/** An `.xlsx` file of the rows as shown, under the columns' labels; amounts are numbers. */
export function exportRows({ name, columns, rows, context }: RowsToExport): Uint8Array<ArrayBuffer> {
  const headings = toHeadings(columns.map(({ field }) => field));
  const lines = rows.map((row) => columns.map((column) => toWrittenCell(row[column.key], column, context)));
  return writeSheet(name, [headings, ...lines]);
}

/** An `.xlsx` file with the headings of importable columns only. */
export function exportTemplate(name: string, columns: readonly GridColumn[]): Uint8Array<ArrayBuffer> {
  return writeSheet(name, [toHeadings(columns.map(({ field }) => field))]);
}

/** A cell as text: by the grid's choices first, which include those that depend on the form. */
export function cellText(value: unknown, { field, choices, renderer }: GridColumn, context: TextContext): string {
  const { definition } = renderer;
  if (value === null || value === undefined) return '';
  const own = choices.options;
  const text = definition.toText(value, field, own.length > 0 ? { ...context, optionsOf: () => own } : context);
  // Unparsed text is exported unchanged.
  return text === '' && typeof value === 'string' ? value : text;
}

function toWrittenCell(value: unknown, column: GridColumn, context: TextContext): WrittenCell {
  const { field, isNumeric, renderer } = column;
  const decimal = isNumeric ? renderer.definition.toDecimal(value, field) : null;
  if (decimal !== null && decimal.replace(/\D/g, '').replace(/^0+/, '').length <= KEPT_DIGITS) return Number(decimal);
  return cellText(value, column, context);
}
