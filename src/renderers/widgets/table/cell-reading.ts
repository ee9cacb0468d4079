import type { OptionItem } from '../../../engine/contract/field-model';
import type { Translate } from '../../../engine/contract/language';
import type { Parsed, TextContext } from '../../../engine/contract/widget-definition';
import type { GridRow } from '../../../engine/grid';
import { indexOptions } from '../../../engine/values/option-values';
import type { CellChoices } from './cell-choices';
import type { GridColumn } from './grid-columns';
import { wrongText } from './wrong-cells';

/** A parsed cell: the stored value, or the text itself and the error. */
export interface ReadValue {
  readonly value: unknown;
  readonly message: string | null;
  /** Context it was parsed with, including the row's choices. */
  readonly context: TextContext;
}

/** A text to be parsed into a cell's value. */
export interface CellToRead {
  readonly column: GridColumn;
  readonly text: string;
  /** The value behind the text if known; used without parsing if it is among the row's choices. */
  readonly known?: { readonly value: unknown };
  /** A known error; the text is not parsed then. */
  readonly refusal?: string;
  /** Parser; default: the column's widget. */
  parse?: (context: TextContext) => Parsed;
}

/** Context for parsing the cells of a line. */
export interface LineReading {
  /** The row before the change. */
  readonly row: GridRow;
  /** Columns whose choices depend on the row (`CellChoices.byRow`). */
  readonly ownColumns: readonly GridColumn[];
  readonly choices: CellChoices;
  readonly translate: Translate;
}

/**
 * Parses the cells of a line: first those with table-wide choices, then those whose choices depend on the row, in order of
 * dependency. A text that is not among its choices, or whose choices failed to load, never becomes a value.
 */
export function readLine(
  cells: readonly (CellToRead | undefined)[],
  reading: LineReading,
): readonly (ReadValue | undefined)[] {
  const { row, ownColumns, choices, translate } = reading;
  const isOwn = ({ column }: CellToRead) => ownColumns.includes(column);
  const read = cells.map((cell) =>
    cell && !isOwn(cell) ? readCell(cell, contextOf(cell, choices), translate) : undefined,
  );
  if (ownColumns.length === 0) return read;
  const draft: Record<string, unknown> = { ...row };
  // Unparsed text does not affect the choices of other cells.
  const enter = ({ key }: GridColumn, { value, message }: ReadValue) => {
    draft[key] = message === null ? value : null;
  };
  cells.forEach((cell, index) => {
    const found = read[index];
    if (cell && found) enter(cell.column, found);
  });
  for (const column of ownColumns) {
    const index = cells.findIndex((cell) => cell?.column === column);
    const cell = cells[index];
    if (!cell) continue;
    const found = readOwnCell(cell, draft, reading);
    read[index] = found;
    enter(column, found);
  }
  return read;
}

function contextOf({ column }: CellToRead, { named }: CellChoices): TextContext {
  return { ...column.context, named };
}

function readCell(cell: CellToRead, context: TextContext, t: Translate): ReadValue {
  const { column, text, known, refusal, parse } = cell;
  const { field, renderer } = column;
  if (refusal !== undefined) return { value: text, message: refusal, context };
  if (known) return { value: known.value, message: null, context };
  if (text.trim() === '') return { value: renderer.definition.emptyValue(field), message: null, context };
  const parsed = parse ? parse(context) : parseText(text, column, context);
  if (parsed.ok) return { value: parsed.value, message: null, context };
  return { value: text, message: wrongText({ text, label: field.label, refusal: parsed }, t), context };
}

export function parseText(text: string, { field, renderer: { definition } }: GridColumn, context: TextContext): Parsed {
  return definition.fromText(text, field, context);
}

function readOwnCell(cell: CellToRead, row: GridRow, { choices, translate }: LineReading): ReadValue {
  const { column, text, known } = cell;
  const { field, context } = column;
  const isBlank = text.trim() === '' && !known;
  if (isBlank || cell.refusal !== undefined) return readCell(cell, context, translate);
  if (column.isNamed) return readNamedCell(cell, row, { choices, translate });
  const own = choices.of(column, row);
  if (own.state !== 'ready') return unknownCell(cell, translate);
  const { options } = own;
  const ownContext = { ...context, optionsOf: () => options };
  if (known && isOffered(known.value, options)) return { value: known.value, message: null, context: ownContext };
  // Without known choices widgets accept any text; here the list is known to be empty.
  if (options.length === 0) {
    const refusal = { ok: false, code: 'ENGINE_VALUE_OPTION', params: { value: shorten(text) } } as const;
    return { value: text, message: wrongText({ text, label: field.label, refusal }, translate), context };
  }
  const { known: _left, ...bare } = cell;
  return readCell(bare, ownContext, translate);
}

/** A cell whose names are looked up; what was copied with its value needs no name. */
function readNamedCell(
  cell: CellToRead,
  row: GridRow,
  { choices, translate }: Pick<LineReading, 'choices' | 'translate'>,
): ReadValue {
  let isUnknown = false;
  const objectsNamed: TextContext['objectsNamed'] = (_field, name) => {
    const found = choices.objectsNamed(cell.column, row, name);
    isUnknown ||= found === 'failed';
    return typeof found === 'string' ? undefined : found;
  };
  const read = readCell(cell, { ...cell.column.context, objectsNamed }, translate);
  return isUnknown ? unknownCell(cell, translate) : read;
}

/** A cell whose choices could not be loaded. */
function unknownCell({ column, text }: CellToRead, translate: Translate): ReadValue {
  const reason = translate('widget.table.choicesFailed');
  const message = translate('widget.table.wrongCell', { text: shorten(text), reason });
  return { value: text, message, context: column.context };
}

function isOffered(value: unknown, options: readonly OptionItem[]): boolean {
  const index = indexOptions(options);
  return chosenValues(value).every((chosen) => index.has(chosen));
}

/** The choices in a value: one, a list, or paths through a tree. */
function chosenValues(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(chosenValues);
  return value === null || value === undefined || value === '' ? [] : [String(value)];
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
