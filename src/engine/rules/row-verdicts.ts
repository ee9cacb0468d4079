import type { ValueIssue } from '../contract/errors';
import type { FieldModel } from '../contract/field-model';
import { fieldStateOf, isSameState, type FieldState, type FieldStates } from './field-state';
import type { ReadTrace } from './read-trace';
import { readOwnValue } from '../json/raw-value';
import type { Row } from './record-draft';
import { settlePlanOf } from './settle-plan';
import type { ValidateInput } from './validate-input';

interface RowVerdict {
  readonly row: Row;
  readonly issues: readonly ValueIssue[];
  readonly trace: ReadTrace;
  /** States of the columns with rules by cell. */
  readonly cellStates: readonly FieldState[];
}

interface TableVerdicts {
  readonly access: ValidateInput['access'];
  readonly timeZone: string;
  readonly columnStates: readonly FieldState[];
  readonly byPlace: readonly (RowVerdict | undefined)[];
}

/** Findings of earlier validations of a record, by sub-table id. */
export type ValidationMemo = Map<string, TableVerdicts>;

/** Memoised findings by row; unchanged rows keep theirs when moved. */
export interface Verdicts {
  find: (rowIndex: number, row: Row) => { readonly issues: readonly ValueIssue[] } | undefined;
  put: (
    rowIndex: number,
    found: Pick<RowVerdict, 'row' | 'issues' | 'trace'>,
  ) => { readonly issues: readonly ValueIssue[] };
}

/** Opens the memo of a sub-table; discards it when something changed that affects all rows. */
export function openVerdicts(place: {
  readonly table: FieldModel;
  readonly columns: readonly FieldModel[];
  readonly input: ValidateInput;
  readonly memo: ValidationMemo | undefined;
  readonly rowCount: number;
}): Verdicts {
  const { table, columns, input, memo, rowCount } = place;
  if (!memo) return { find: () => undefined, put: (_rowIndex, { issues }) => ({ issues }) };
  const { states, access, context } = input;
  const columnStates = columns.map((column) => fieldStateOf(states, column.id));
  const former = memo.get(table.id);
  const isUsable =
    former !== undefined &&
    former.access === access &&
    former.timeZone === context.timeZone &&
    former.columnStates.every((state, index) => isSameState(columnStates[index], state));
  const known = isUsable ? former.byPlace : [];
  // Findings of rows that are not visited stay: every entry is compared with its row before use.
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
    put(rowIndex, { row, issues, trace }) {
      const cellStates = cellColumns.map((column) => fieldStateOf(states, column.id, rowIndex));
      const verdict = { row, issues, trace, cellStates };
      if (!trace.isVolatile) byPlace[rowIndex] = verdict;
      return verdict;
    },
  };
}

/** Looks at the row's former index first; searches for moved rows after several misses. */
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

/** Columns whose cells may have their own states. */
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
