import type { Translate } from '../../../../engine/contract/language';
import type { Parsed, TextContext } from '../../../../engine/contract/widget-definition';
import { fromSafeText, type GridRow } from '../../../../engine/grid';
import type { CellChoices } from '../cell-choices';
import { parseText, readLine, type CellToRead, type ReadValue } from '../cell-reading';
import type { GridColumn } from '../grid-columns';
import type { NewRows, WrongNewCell } from '../new-rows';
import { matchColumns } from './match-columns';
import type { ColumnMatch } from '../../../../engine/sheet/match-columns';
import { dateText } from '../../../../engine/sheet/read-workbook';
import type { Sheet, SheetCell } from '../../../../engine/sheet/sheet';

/** A parsed cell of a file. */
export interface ReadCell {
  /** Stored value, or the text itself if it could not be parsed. */
  readonly value: unknown;
  /** Display text. */
  readonly text: string;
  /** Why it could not be parsed; null = valid. */
  readonly message: string | null;
}

/** A parsed line of a file; columns missing in the file are absent. */
export interface ReadLine {
  /** Line number in the file, from 1. */
  readonly number: number;
  readonly cells: ReadonlyMap<string, ReadCell>;
  readonly wrongCount: number;
}

export interface ReadSheetRows {
  readonly match: ColumnMatch<GridColumn>;
  readonly lines: readonly ReadLine[];
}

export interface RowReading {
  readonly columns: readonly GridColumn[];
  readonly choices: CellChoices;
  readonly translate: Translate;
  /** A new row, for columns missing in the file. */
  readonly blankRow: GridRow;
}

/** Parses the lines below the headings by their columns' widgets; a blank cell is a blank value. */
export function readRows({ lines }: Sheet, { columns, choices, translate, blankRow }: RowReading): ReadSheetRows {
  const [heading, ...below] = lines;
  const match = matchColumns(heading ?? { number: 1, cells: new Map() }, columns);
  const ownColumns = choices.byRow(match.pairs.map(({ column }) => column));
  const read = below.map(({ number, cells }): ReadLine => {
    const own = match.pairs.map(({ sheetColumn, column }) => toCellToRead(cells.get(sheetColumn), column, translate));
    const values = readLine(own, { row: blankRow, ownColumns, choices, translate });
    const found = own.flatMap((cell, index): (readonly [string, ReadCell])[] => {
      const value = values[index];
      return value ? [[cell.column.key, toReadCell(cell, value)]] : [];
    });
    return { number, cells: new Map(found), wrongCount: found.filter(([, { message }]) => message !== null).length };
  });
  return { match, lines: read };
}

/** Rows of the chosen lines; `newRow` gives the defaults of columns missing in the file. */
export function toNewRows(lines: readonly ReadLine[], newRow: () => GridRow): NewRows {
  const rows = lines.map(({ cells }) => ({
    ...newRow(),
    ...Object.fromEntries([...cells].map(([key, { value }]) => [key, value])),
  }));
  const wrong = lines.flatMap(({ cells }, offset) =>
    [...cells].flatMap(([columnKey, { text, message }]): readonly WrongNewCell[] =>
      message === null ? [] : [{ offset, columnKey, text, message }],
    ),
  );
  return { rows, wrong };
}

function toCellToRead(cell: SheetCell | undefined, column: GridColumn, translate: Translate): CellToRead {
  if (!cell) return { column, text: '' };
  const text = cell.kind === 'text' ? fromSafeText(cell.text) : cell.text;
  if (cell.kind !== 'error') return { column, text, parse: (context) => parseCell({ ...cell, text }, column, context) };
  const reason = translate('widget.table.sheet.errorCell');
  return { column, text, refusal: translate('widget.table.wrongCell', { text, reason }) };
}

function toReadCell({ column, text }: CellToRead, { value, message, context }: ReadValue): ReadCell {
  const shown = message === null ? column.renderer.definition.toText(value, column.field, context) : '';
  return { value, text: shown || text, message };
}

function parseCell(cell: SheetCell, column: GridColumn, context: TextContext): Parsed {
  const { field, renderer } = column;
  const { definition } = renderer;
  const isMoment = definition.column(field)?.type === 'timestamptz';
  const text = (isMoment && cell.kind === 'number' ? unformattedDate(cell.text) : null) ?? cell.text;
  const parsed = parseText(text, column, context);
  if (parsed.ok || cell.kind !== 'boolean') return parsed;
  return definition.toStored(cell.text === 'TRUE', field, context.timeZone);
}

const FIRST_SERIAL = 10_000;
const LAST_SERIAL = 100_000;

/** A date (1927 to 2173) that lost its format in the spreadsheet and is a bare serial number. */
function unformattedDate(text: string): string | null {
  const serial = Number(text);
  return serial >= FIRST_SERIAL && serial < LAST_SERIAL ? dateText(serial, false) : null;
}
