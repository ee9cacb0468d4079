import type { ValueIssue } from '../contract/errors';
import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { FieldModel, OptionItem } from '../contract/field-model';
import { mainFields, type ModuleModel } from '../contract/module-model';
import type { ModuleAccess } from '../contract/permission';
import type { WidgetRegistry } from '../contract/registry';
import type { ValueProblem } from '../contract/widget-definition';
import { fieldStateOf, type FieldStates } from './field-state';
import { createOptionChecker, type OptionChecker } from './check-options';
import { createPatternTester } from './pattern/create-pattern-tester';
import { isEntered } from './is-entered';
import { isRow, readOwnValue, type Row } from './record-draft';
import { createRefusalJudge, type RefusalJudge } from './refusal-judge';
import { openVerdicts, ReadTrace, type ValidationMemo, type Verdicts } from './row-verdicts';
import { finish, type Sliced } from './sliced';
import { ValueContext } from './validate-context';

/** Rows that one sub-table of one record may hold. */
export const MAX_ROWS = 10_000;

export interface ValidateInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** Stored values, settled. */
  readonly values: RecordValues;
  readonly states: FieldStates;
  readonly context: EvaluationContext;
  /** Choices when they are known here; undefined = cannot be checked. */
  optionsOf(field: FieldModel): readonly OptionItem[] | undefined;
  /** Fields that it refuses are not checked: the user could not mend them. Null or absent = all may be written. */
  readonly access?: ModuleAccess | null;
}

/**
 * Checks a settled record: required, patterns (first failing one), each widget's own rules, the rules that refuse a value and
 * those that narrow its choices, in document order, sub-tables row by row. Invisible and refused fields and system values are
 * left out; calculated fields answer to the module's rules only, and so do refused ones whose rules read what the user may
 * write. A unique column of a sub-table must not repeat within its record; among records uniqueness is the server's to check.
 */
export function validateRecord(input: ValidateInput): readonly ValueIssue[] {
  return finish(validateSliced(input));
}

/** What a check may take over from the check before it. */
export interface ValidateScope {
  /** Keys of the main fields that are checked; absent = all. */
  readonly keys?: ReadonlySet<string>;
  readonly memo?: ValidationMemo;
  /** Rows it answers no for are only compared with others where nothing may repeat; absent = every row is checked. */
  shouldCheckRow?(row: Row): boolean;
}

/** The same, interruptible, and with what an earlier check of the same record left. */
export function* validateSliced(input: ValidateInput, scope: ValidateScope = {}): Sliced<readonly ValueIssue[]> {
  const issues: ValueIssue[] = [];
  const tools: Tools = {
    facts: toFacts(input),
    options: createOptionChecker(input),
    judge: createRefusalJudge(input),
  };
  for (const field of mainFields(input.model)) {
    if (scope.keys && !scope.keys.has(field.key)) continue;
    const value = readOwnValue(input.values, field.key);
    const isTable = input.registry.of(field).kind === 'table';
    if (isMet(field, input, tools.judge)) issues.push(...checkValue({ ...tools, input, field, value }));
    if (isTable && isVisible(field, input) && hasCheckedCells(field, tools.judge)) {
      for (const issue of yield* checkRows({ ...tools, table: field, value, input, scope })) issues.push(issue);
    }
  }
  return issues;
}

/** Ids of fields whose values must not repeat among the module's records; the server checks them. */
export function uniqueFields(model: ModuleModel): readonly FieldModel[] {
  return model.allFields.filter((field) => field.isUnique && field.isStored && field.key !== '');
}

/** What one check of a record makes once. */
interface Tools {
  readonly facts: ReturnType<typeof toFacts>;
  readonly options: OptionChecker;
  readonly judge: RefusalJudge;
}

interface Place extends Tools {
  readonly input: ValidateInput;
  readonly field: FieldModel;
  readonly value: unknown;
  readonly row?: { readonly values: Row; readonly index: number };
  /** Told what was read beside the value. */
  readonly trace?: ReadTrace;
}

function isVisible(field: FieldModel, { states }: ValidateInput, rowIndex?: number): boolean {
  return fieldStateOf(states, field.id, rowIndex).isVisible;
}

/** Whether the field's own value is the user's to mend. */
function isOwn(field: FieldModel, { registry }: ValidateInput, judge: RefusalJudge): boolean {
  return isEntered(field, registry) && judge.isWritable(field);
}

/** Whether anything about the field can be wrong here: its own value, or (of a computed or refused one) what a rule says of it. */
function isMet(field: FieldModel, input: ValidateInput, judge: RefusalJudge, rowIndex?: number): boolean {
  const state = fieldStateOf(input.states, field.id, rowIndex);
  return state.isVisible && (isOwn(field, input, judge) || judge.messageOf(field, state) !== undefined);
}

/** Whether the rows of a sub-table are looked at: a user who may not write them answers for what rules refuse in them. */
function hasCheckedCells(table: FieldModel, judge: RefusalJudge): boolean {
  return judge.isWritable(table) || table.children.some((column) => judge.mayRefuse(column));
}

interface RowsPlace extends Tools {
  readonly table: FieldModel;
  readonly value: unknown;
  readonly input: ValidateInput;
  readonly scope: ValidateScope;
}

function* checkRows(place: RowsPlace): Sliced<readonly ValueIssue[]> {
  const { table, value, input, judge, scope } = place;
  if (!Array.isArray(value)) return [];
  if (value.length > MAX_ROWS) {
    return [{ fieldId: table.id, code: 'ENGINE_ROWS_TOO_MANY', params: { max: MAX_ROWS, actual: value.length } }];
  }
  const columns = table.children.filter((column) => column.key !== '');
  const uniqueColumns = columns.filter((column) => column.isUnique && isOwn(column, input, judge));
  const seen = new Map(uniqueColumns.map((column) => [column.id, new Set<string>()]));
  const verdicts = openVerdicts({ table, columns, input, memo: scope.memo, rowCount: value.length });
  const issues: ValueIssue[] = [];
  for (let index = 0; index < value.length; index += 1) {
    if (index % ROWS_PER_PAUSE === 0) yield;
    const entry: unknown = value[index];
    if (!isRow(entry)) {
      if (!judge.isWritable(table)) continue;
      issues.push({ fieldId: table.id, rowIndex: index, code: 'ENGINE_VALUE_TYPE', params: {} });
      continue;
    }
    let found = NOTHING;
    if (scope.shouldCheckRow?.(entry) !== false) {
      const row = { values: entry, index };
      found = (verdicts.find(index, entry) ?? checkRow(place, columns, verdicts, row)).issues;
    }
    const repeated = uniqueColumns.filter(
      (field) =>
        isVisible(field, input, index) &&
        !found.some((issue) => issue.fieldId === field.id) &&
        isRepeated(readOwnValue(entry, field.key), seen.get(field.id)),
    );
    if (found.length > 0 || repeated.length > 0) {
      for (const issue of withRepeated(found, repeated, columns, index)) issues.push(issue);
    }
  }
  return issues;
}

function checkRow(
  place: RowsPlace,
  columns: readonly FieldModel[],
  verdicts: Verdicts,
  row: { readonly values: Row; readonly index: number },
) {
  const { facts, options, judge, input } = place;
  const trace = new ReadTrace();
  const found = columns.flatMap((field) =>
    isMet(field, input, judge, row.index)
      ? checkValue({ facts, options, judge, input, field, value: readOwnValue(row.values, field.key), row, trace })
      : NOTHING,
  );
  return verdicts.put(row.index, row.values, found, trace);
}

/** The findings of a row at its place, those about repeated values among them in the order of the columns. */
function withRepeated(
  found: readonly ValueIssue[],
  repeated: readonly FieldModel[],
  columns: readonly FieldModel[],
  rowIndex: number,
): readonly ValueIssue[] {
  const placed = found.map((issue) => (issue.rowIndex === rowIndex ? issue : { ...issue, rowIndex }));
  if (repeated.length === 0) return placed;
  const all = [
    ...placed,
    ...repeated.map(({ id }): ValueIssue => ({ fieldId: id, rowIndex, code: 'ENGINE_VALUE_DUPLICATE', params: {} })),
  ];
  return columns.flatMap(({ id }) => all.filter((issue) => issue.fieldId === id));
}

/** Whether an earlier row has the value of a column in which none may repeat; blanks may. */
function isRepeated(value: unknown, seen: Set<string> | undefined): boolean {
  if (!seen || isBlank(value)) return false;
  const text = JSON.stringify(value);
  const isKnown = seen.has(text);
  seen.add(text);
  return isKnown;
}

function checkValue(place: Place): readonly ValueIssue[] {
  const { input, options, judge, field, value, row, trace } = place;
  const definition = input.registry.of(field);
  const at = row ? { fieldId: field.id, rowIndex: row.index } : { fieldId: field.id };
  const state = fieldStateOf(input.states, field.id, row?.index);
  const message = judge.messageOf(field, state);
  const refused: readonly ValueIssue[] =
    message === undefined ? NOTHING : [{ ...at, code: 'ENGINE_VALUE_REFUSED', params: {}, message }];
  if (!isOwn(field, input, judge)) return refused;
  const isEmpty = definition.isEmpty?.(value, field) ?? isBlank(value);
  if (isEmpty) {
    if (!state.isRequired) return refused;
    const missing = { ...at, code: 'ENGINE_VALUE_REQUIRED', params: {} } as const;
    return [field.requiredMessage === '' ? missing : { ...missing, message: field.requiredMessage }, ...refused];
  }
  const asked = new ValueContext(place.facts, field, row?.values, trace);
  const problems = definition.validate?.(value, field, asked) ?? [];
  // A bound that comes from a field which the user may not see still holds, but its value must not stand in the finding.
  const told = asked.hasReadRefused ? problems.slice(0, 1).map(() => UNTOLD) : problems;
  const narrowed = options.check(field, value, row?.values, trace);
  return [...checkPatterns(field, value), ...told, ...narrowed]
    .map((problem): ValueIssue => ({ ...at, ...problem }))
    .concat(refused);
}

const UNTOLD: ValueProblem = { code: 'ENGINE_VALUE_TYPE', params: {} };
const NOTHING: readonly ValueIssue[] = [];
/** Rows between two places where a long check may be interrupted. */
const ROWS_PER_PAUSE = 32;

function checkPatterns(field: FieldModel, value: unknown): readonly Omit<ValueIssue, 'fieldId'>[] {
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const failing = field.patterns.find((rule) => !createPatternTester(rule)(String(value)));
  if (!failing) return [];
  const issue = { code: 'ENGINE_VALUE_PATTERN', params: {} } as const;
  return [failing.message === '' ? issue : { ...issue, message: failing.message }];
}

function toFacts(input: ValidateInput) {
  return {
    context: input.context,
    values: input.values,
    canReadField: (fieldId: string) => input.access?.canReadField(fieldId) !== false,
    optionsOf: (field: FieldModel) => input.optionsOf(field),
  };
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
