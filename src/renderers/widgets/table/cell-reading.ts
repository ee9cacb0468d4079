import type { OptionItem } from '../../../engine/contract/field-model';
import type { Translate } from '../../../engine/contract/language';
import type { Parsed, TextContext } from '../../../engine/contract/widget-definition';
import type { GridRow } from '../../../engine/grid';
import { indexOptions } from '../../../engine/values/option-values';
import type { CellChoices } from './cell-choices';
import type { GridColumn } from './grid-columns';
import { wrongText } from './wrong-cells';

/** A cell as it was read: a stored value, or the text itself and why no value could be made of it. */
export interface ReadValue {
  readonly value: unknown;
  readonly message: string | null;
  /** What it was read by, with the choices that the row offers. */
  readonly context: TextContext;
}

/** A text that is to become a cell's value. */
export interface CellToRead {
  readonly column: GridColumn;
  readonly text: string;
  /** The value behind the text, where it is known: taken as it is, as long as the row offers it. */
  readonly known?: { readonly value: unknown };
  /** Why the text is no value, whatever the widget would make of it. */
  readonly refusal?: string;
  /** How the text is read; absent = by the column's widget. */
  parse?(context: TextContext): Parsed;
}

/** What the cells of a line are read by, beside the texts themselves. */
export interface LineReading {
  /** What stands in the row before. */
  readonly row: GridRow;
  /** Columns whose choices are the row's own (`CellChoices.byRow`). */
  readonly ownColumns: readonly GridColumn[];
  readonly choices: CellChoices;
  readonly translate: Translate;
}

/**
 * Reads the cells of a line: first what every row reads alike, then the cells whose choices are the row's own, each by what
 * the others made of the row. A text that its row does not offer, or whose choices cannot be had, never becomes a value.
 */
export function readLine(
  cells: readonly (CellToRead | undefined)[],
  reading: LineReading,
): readonly (ReadValue | undefined)[] {
  const { row, ownColumns, translate } = reading;
  const isOwn = ({ column }: CellToRead) => ownColumns.includes(column);
  const read = cells.map((cell) => (cell && !isOwn(cell) ? readCell(cell, cell.column.context, translate) : undefined));
  if (ownColumns.length === 0) return read;
  const draft: Record<string, unknown> = { ...row };
  // A text that could not be read says nothing to the choices beside it.
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

function readCell(cell: CellToRead, context: TextContext, t: Translate): ReadValue {
  const { column, text, known, refusal, parse } = cell;
  const { field, renderer } = column;
  if (refusal !== undefined) return { value: text, message: refusal, context };
  if (known) return { value: known.value, message: null, context };
  if (text.trim() === '') return { value: renderer.definition.emptyValue(field), message: null, context };
  const parsed = parse ? parse(context) : parseText(text, column, context);
  if (parsed.ok) return { value: parsed.value, message: null, context };
  return { value: text, message: wrongText(text, parsed, field.label, t), context };
}

/** A text as its column's widget reads it. */
export function parseText(text: string, { field, renderer: { definition } }: GridColumn, context: TextContext): Parsed {
  return definition.fromText
    ? definition.fromText(text, field, context)
    : definition.toStored(text, field, context.timeZone);
}

function readOwnCell(cell: CellToRead, row: GridRow, { choices, translate }: LineReading): ReadValue {
  const { column, text, known } = cell;
  const { field, context } = column;
  const isBlank = text.trim() === '' && !known;
  if (isBlank || cell.refusal !== undefined) return readCell(cell, context, translate);
  const own = choices.of(column, row);
  if (own.state !== 'ready') {
    const reason = translate('widget.table.choicesFailed');
    return { value: text, message: translate('widget.table.wrongCell', { text: shorten(text), reason }), context };
  }
  const { options } = own;
  const ownContext = { ...context, optionsOf: () => options };
  if (known && isOffered(known.value, options)) return { value: known.value, message: null, context: ownContext };
  // A widget takes any text for a value where it knows of no choices; here it is known that there are none.
  if (options.length === 0) {
    const refusal = { ok: false, code: 'ENGINE_VALUE_OPTION', params: { value: shorten(text) } } as const;
    return { value: text, message: wrongText(text, refusal, field.label, translate), context };
  }
  const { known: _left, ...bare } = cell;
  return readCell(bare, ownContext, translate);
}

function isOffered(value: unknown, options: readonly OptionItem[]): boolean {
  const index = indexOptions(options);
  return chosenValues(value).every((chosen) => index.has(chosen));
}

/** The choices in a value, whether a widget keeps one, a list, or paths through a tree. */
function chosenValues(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(chosenValues);
  return value === null || value === undefined || value === '' ? [] : [String(value)];
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
