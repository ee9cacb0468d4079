import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { fieldStateOf, rowStateKey, type FieldState, type FieldStates } from '../../../engine/rules';
import type { WidgetRenderer } from '../../shared/define-renderer';
import type { CellAddonTexts } from './CellAddons';

/** Choices of a column as they stand now. */
export interface ColumnChoices {
  readonly options: readonly OptionItem[];
  readonly state: 'ready' | 'loading' | 'error';
  /** Asks again after a failure. */
  reload?(): void;
}

/** Everything a cell needs to know about its column; the same object as long as nothing of it changed. */
export interface GridColumn {
  readonly field: FieldModel;
  readonly key: string;
  readonly renderer: WidgetRenderer;
  readonly choices: ColumnChoices;
  readonly context: TextContext;
  readonly isEditable: boolean;
  readonly isRequired: boolean;
  /** Shown to the right with digits of one width. */
  readonly isNumeric: boolean;
  /** What stands around its values. */
  readonly addons: CellAddonTexts | null;
  /** Its values are no texts: a text in a cell is one that could not be read. */
  readonly isTyped: boolean;
  /** Its choices depend on other cells of the same row, so every row asks for its own. */
  readonly isRowScoped: boolean;
}

/** Columns a browser shows: not hidden, and visible on `pc` (widgets.md §2.10). */
export function shownColumns(table: FieldModel): readonly FieldModel[] {
  return table.children.filter((column) => column.key !== '' && !column.isHidden && column.visibility.includes('pc'));
}

/** A state as text (`v` visible, `r` required, `d` disabled), so that equal ones compare as equal. */
export function stateMarks(state: FieldState): string {
  return `${state.isVisible ? 'v' : ''}${state.isRequired ? 'r' : ''}${state.isDisabled ? 'd' : ''}`;
}

/** Marks of a whole column: what rules say, or the module where no rule was asked. Disabled only when every cell is. */
export function columnMarks(column: FieldModel, states: FieldStates): string {
  const { isRequired, isDisabled } = column;
  const state = states.get(column.id) ?? { isVisible: true, isRequired, isDisabled };
  return stateMarks(state.isDisabled && hasOpenCell(column.id, states) ? { ...state, isDisabled: false } : state);
}

/** Whether rules that decide row by row leave a cell of a column open; of the column as a whole they say what holds in any row. */
function hasOpenCell(fieldId: string, states: FieldStates): boolean {
  const prefix = rowStateKey(fieldId, 0).slice(0, -1);
  for (const [key, { isDisabled }] of states) if (!isDisabled && key.startsWith(prefix)) return true;
  return false;
}

/** Marks of a row's cells, column by column, joined by commas. */
export function rowMarks(columns: readonly GridColumn[], states: FieldStates, rowIndex: number): string {
  return columns
    .map(({ field }) => (states.size === 0 ? 'v' : stateMarks(fieldStateOf(states, field.id, rowIndex))))
    .join();
}

/** Whether a cell can be edited: its column can, and no rule hides or disables it in this row. */
export function canEditCell(column: GridColumn | undefined, states: FieldStates, rowIndex: number): boolean {
  if (!column?.isEditable) return false;
  if (states.size === 0) return true;
  const state = fieldStateOf(states, column.field.id, rowIndex);
  return state.isVisible && !state.isDisabled;
}

/** Whether a column's data interface takes a parameter from the same row (contract b.4 `tableFieldX-col`). */
export function isRowScoped(column: FieldModel): boolean {
  const prefix = `${column.tableKey}-`;
  return (
    column.options?.kind === 'dynamic' && column.options.params.some((param) => param.relationField.startsWith(prefix))
  );
}

const TYPED: ReadonlySet<string> = new Set(['numeric', 'integer', 'bigint', 'boolean', 'timestamptz', 'time']);

/** Whether a widget stores numbers, dates or switches in this column, and never a text. */
export function isTypedColumn({ definition }: WidgetRenderer, field: FieldModel): boolean {
  return TYPED.has(definition.column(field)?.type ?? '');
}
