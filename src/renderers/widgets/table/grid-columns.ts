import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { InterfaceParam } from '../../../engine/contract/interface-param';
import type { GridRow } from '../../../engine/grid';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { fieldStateOf, rowStateKey, type FieldState, type FieldStates } from '../../../engine/rules';
import type { WidgetRenderer } from '../../shared/define-renderer';
import type { CellAddonTexts } from './CellAddons';

/** Texts of cells that look up what they, or another cell of the row, have chosen. */
export interface LinkedColumn {
  /** As far as look-ups have answered by now, '' for the rest; never an id. */
  textAt: (row: GridRow) => string;
  /** Whether look-ups of a row have no answer yet. */
  isWaitingAt: (row: GridRow) => boolean;
  /** Looks up what has no answer yet, a few rows at a time; done when all have one, or have failed. */
  load: (rows: readonly GridRow[]) => Promise<void>;
}

/** Choices of a column and their loading state. */
export interface ColumnChoices {
  readonly options: readonly OptionItem[];
  readonly state: 'ready' | 'loading' | 'error';
  /** Retries after a failure. */
  reload?: () => void;
}

/** Everything that a cell needs of its column; the same object until something changes. */
export interface GridColumn {
  readonly field: FieldModel;
  readonly key: string;
  readonly renderer: WidgetRenderer;
  readonly choices: ColumnChoices;
  readonly context: TextContext;
  readonly isEditable: boolean;
  readonly isRequired: boolean;
  /** Aligned right, with tabular digits. */
  readonly isNumeric: boolean;
  /** Texts and icons around its values. */
  readonly addons: CellAddonTexts | null;
  /** Its values are never text: a text in a cell is unparsed. */
  readonly isTyped: boolean;
  /** Its choices depend on other cells of the row, so each row loads its own. */
  readonly isRowScoped: boolean;
  /** Names of people, records or rows are entered as text and looked up. */
  readonly isNamed: boolean;
  /** Its cells look up what other cells of the row name. */
  readonly isDrawnByRow: boolean;
  /** What its cells look up; null = their texts follow from their own values. */
  readonly linked: LinkedColumn | null;
}

/** Visible columns: not hidden, and shown on `pc` (docs/screens.md#forms). */
export function shownColumns(table: FieldModel): readonly FieldModel[] {
  return table.children.filter((column) => column.key !== '' && !column.isHidden && column.visibility.includes('pc'));
}

/** A state as a comparable string: `v` visible, `r` required, `d` disabled. */
function stateMarks(state: FieldState): string {
  return `${state.isVisible ? 'v' : ''}${state.isRequired ? 'r' : ''}${state.isDisabled ? 'd' : ''}`;
}

/** State of a column: by the rules, else by the module. Disabled only if every cell is. */
export function columnMarks(column: FieldModel, states: FieldStates): string {
  const { isRequired, isDisabled } = column;
  const state = states.get(column.id) ?? { isVisible: true, isRequired, isDisabled };
  return stateMarks(state.isDisabled && hasOpenCell(column.id, states) ? { ...state, isDisabled: false } : state);
}

/** Whether rules by row enable any cell of the column. */
function hasOpenCell(fieldId: string, states: FieldStates): boolean {
  const prefix = rowStateKey(fieldId, 0).slice(0, -1);
  for (const [key, { isDisabled }] of states) if (!isDisabled && key.startsWith(prefix)) return true;
  return false;
}

/** States of a row's cells, joined by commas. */
export function rowMarks(columns: readonly GridColumn[], states: FieldStates, rowIndex: number): string {
  return columns
    .map(({ field }) => (states.size === 0 ? 'v' : stateMarks(fieldStateOf(states, field.id, rowIndex))))
    .join();
}

/** Whether a cell is editable: its column is, and no rule hides or disables it in this row. */
export function canEditCell(column: GridColumn | undefined, states: FieldStates, rowIndex: number): boolean {
  if (!column?.isEditable) return false;
  if (states.size === 0) return true;
  const state = fieldStateOf(states, column.field.id, rowIndex);
  return state.isVisible && !state.isDisabled;
}

/** Whether a parameter of the column's data interface comes from the same row (`table-column`). */
export function isRowScoped(column: FieldModel): boolean {
  return column.options?.kind === 'dynamic' && readsRow(column, column.options.params);
}

/** Whether cells are drawn by other cells of their row: links by parameters, attributes by the choice that they show. */
export function isDrawnByRow(column: FieldModel, { definition }: WidgetRenderer): boolean {
  if (definition.attributeOf(column) !== null) return true;
  const source = definition.linksTo(column)?.source;
  return source?.kind === 'interface' && readsRow(column, source.params);
}

function readsRow({ tableKey }: FieldModel, params: readonly InterfaceParam[]): boolean {
  return params.some(({ relationField }) => relationField.startsWith(`${tableKey}-`));
}

const TYPED: ReadonlySet<string> = new Set(['numeric', 'integer', 'bigint', 'boolean', 'timestamptz', 'time']);

/** Whether the column stores numbers, dates or booleans, never text. */
export function isTypedColumn({ definition }: WidgetRenderer, field: FieldModel): boolean {
  return TYPED.has(definition.column(field)?.type ?? '');
}
