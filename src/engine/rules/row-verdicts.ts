import type { ValueIssue } from '../contract/errors';
import type { FieldModel, OptionItem } from '../contract/field-model';
import { fieldStateOf, isSameState, type FieldState, type FieldStates } from './field-state';
import { readOwnValue, type Row } from './record-draft';
import { settlePlanOf } from './settle-plan';
import type { ValidateInput } from './validate-record';

/** What the check of a row read beside the row itself. Most rows read nothing, and every row has one: it is made small. */
export class ReadTrace {
  reads: Map<string, unknown> | null = null;
  options: Map<FieldModel, readonly OptionItem[] | undefined> | null = null;
  /** The clock, the user or the screen's parameters were asked: nothing of it may be remembered. */
  isVolatile = false;

  /** The value of a main field was read. */
  addRead(fieldId: string, value: unknown): void {
    (this.reads ??= new Map()).set(fieldId, value);
  }

  /** The choices of a field were asked for. */
  addOptions(field: FieldModel, options: readonly OptionItem[] | undefined): void {
    (this.options ??= new Map()).set(field, options);
  }
}

interface RowVerdict {
  readonly row: Row;
  readonly issues: readonly ValueIssue[];
  readonly trace: ReadTrace;
  /** States of the columns that rules decide cell by cell. */
  readonly cellStates: readonly FieldState[];
}

interface TableVerdicts {
  readonly access: ValidateInput['access'];
  readonly timeZone: string;
  readonly columnStates: readonly FieldState[];
  readonly byPlace: readonly (RowVerdict | undefined)[];
}

/** What earlier checks of one record found in the rows of its sub-tables, by the sub-table's id. */
export type ValidationMemo = Map<string, TableVerdicts>;

/** Findings of rows: those of an unchanged row are taken over, wherever it stands now. */
export interface Verdicts {
  find(rowIndex: number, row: Row): { readonly issues: readonly ValueIssue[] } | undefined;
  put(
    rowIndex: number,
    row: Row,
    issues: readonly ValueIssue[],
    trace: ReadTrace,
  ): { readonly issues: readonly ValueIssue[] };
}

/** Opens what is known of a sub-table's rows; it is given up when something changed that concerns all of them. */
export function openVerdicts(place: {
  readonly table: FieldModel;
  readonly columns: readonly FieldModel[];
  readonly input: ValidateInput;
  readonly memo: ValidationMemo | undefined;
  readonly rowCount: number;
}): Verdicts {
  const { table, columns, input, memo, rowCount } = place;
  if (!memo) return { find: () => undefined, put: (_rowIndex, _row, issues) => ({ issues }) };
  const { states, access, context } = input;
  const columnStates = columns.map((column) => fieldStateOf(states, column.id));
  const former = memo.get(table.id);
  const isUsable =
    former !== undefined &&
    former.access === access &&
    former.timeZone === context.timeZone &&
    former.columnStates.every((state, index) => isSameState(columnStates[index], state));
  const known = isUsable ? former.byPlace : [];
  // What is known of rows that this check does not come to stays known: every entry is held against its row before it counts.
  const byPlace = known.slice(0, rowCount);
  byPlace.length = rowCount;
  memo.set(table.id, { access, timeZone: context.timeZone, columnStates, byPlace });
  const cellColumns = cellColumnsOf(table, columns, input);
  const finder = createFinder(known);
  return {
    find(rowIndex, row) {
      const verdict = finder(rowIndex, row);
      if (!verdict || !isStillTrue(verdict, { input, states, cellColumns, rowIndex })) return undefined;
      byPlace[rowIndex] = verdict;
      return verdict;
    },
    put(rowIndex, row, issues, trace) {
      const cellStates = cellColumns.map((column) => fieldStateOf(states, column.id, rowIndex));
      const verdict = { row, issues, trace, cellStates };
      if (!trace.isVolatile) byPlace[rowIndex] = verdict;
      return verdict;
    },
  };
}

/** At its former place first; rows that moved are looked up once several were not found there. */
function createFinder(known: readonly (RowVerdict | undefined)[]) {
  let missCount = 0;
  let moved: Map<Row, RowVerdict> | null = null;
  return (rowIndex: number, row: Row): RowVerdict | undefined => {
    const here = known[rowIndex];
    if (here?.row === row) return here;
    missCount += 1;
    if (missCount < 8) return undefined;
    moved ??= new Map(known.flatMap((verdict) => (verdict ? [[verdict.row, verdict] as const] : [])));
    return moved.get(row);
  };
}

const NOTHING: readonly never[] = [];

function isStillTrue(
  { trace, cellStates }: RowVerdict,
  place: {
    readonly input: ValidateInput;
    readonly states: FieldStates;
    readonly cellColumns: readonly FieldModel[];
    readonly rowIndex: number;
  },
): boolean {
  const { input, states, cellColumns, rowIndex } = place;
  for (const [index, column] of cellColumns.entries()) {
    const state = cellStates[index];
    if (!state || !isSameState(state, fieldStateOf(states, column.id, rowIndex))) return false;
  }
  for (const [fieldId, value] of trace.reads ?? NOTHING) {
    if (!Object.is(readOwnValue(input.values, fieldId), value)) return false;
  }
  for (const [field, options] of trace.options ?? NOTHING) if (input.optionsOf(field) !== options) return false;
  return true;
}

/** Columns whose cells may have states of their own. */
function cellColumnsOf(
  table: FieldModel,
  columns: readonly FieldModel[],
  { model, registry }: ValidateInput,
): readonly FieldModel[] {
  const { stateRules } = settlePlanOf(model, registry);
  const byRow = stateRules.filter((stateRule) => stateRule.rowTables.has(table.key));
  const ids = new Set(
    byRow.flatMap(({ rule: { then } }) => [
      ...then.visible,
      ...then.required,
      ...then.disabled,
      ...Object.keys(then.invalid ?? {}),
    ]),
  );
  return columns.filter((column) => ids.has(column.id));
}
