import type { ValueIssue } from '../contract/errors';
import type { FieldModel } from '../contract/field-model';
import { mainFields } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { ValueProblem } from '../contract/widget-definition';
import { fieldStateOf } from './field-state';
import { createOptionChecker, type OptionChecker } from './check-options';
import { createPatternTester } from './pattern/create-pattern-tester';
import { isEntered } from './is-entered';
import { isRecord, readOwnValue } from '../json/raw-value';
import type { Row } from './record-draft';
import { createRefusalJudge, type RefusalJudge } from './refusal-judge';
import { openVerdicts, type ValidationMemo, type Verdicts } from './row-verdicts';
import { ReadTrace } from './read-trace';
import type { Sliced } from './sliced';
import { ValueContext } from './validate-context';
import type { ValidateInput } from './validate-input';

/** Maximum number of rows of a sub-table. */
export const MAX_ROWS = 10_000;

/** Scope of an incremental validation. */
export interface ValidateScope {
  /** Keys of the main fields to validate; absent = all. */
  readonly keys?: ReadonlySet<string>;
  readonly memo?: ValidationMemo;
  /** Rows it returns false for are only compared for duplicates; absent = validate all rows. */
  shouldCheckRow?: (row: Row) => boolean;
}

/**
 * Validates a settled record: required, patterns (first failure), widget rules, refusals by rules, and filtered choices, in
 * document order, sub-tables by row. Skips invisible and refused fields and system values; calculated fields are checked against
 * rules only, and so are refused ones whose rules read what the user may write. Unique columns of a sub-table are checked within
 * the record; uniqueness between records is checked by the server. Time-sliced; `scope` makes it incremental.
 */
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
    if (isMet(field, { input, judge: tools.judge })) issues.push(...checkValue({ ...tools, input, field, value }));
    if (isTable && isVisible(field, input) && hasCheckedCells(field, tools.judge)) {
      for (const issue of yield* checkRows({ ...tools, table: field, value, input, scope })) issues.push(issue);
    }
  }
  return issues;
}

/** Created once per validation. */
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
  /** Records what is read besides the value. */
  readonly trace?: ReadTrace;
}

function isVisible(field: FieldModel, { states }: ValidateInput, rowIndex?: number): boolean {
  return fieldStateOf(states, field.id, rowIndex).isVisible;
}

/** Whether the user can correct the field's own value. */
function isOwn(field: FieldModel, { registry }: ValidateInput, judge: RefusalJudge): boolean {
  return isEntered(field, registry) && judge.isWritable(field);
}

/** Whether anything about the field can be invalid: its own value or, for computed and refused fields, refusals by rules. */
function isMet(field: FieldModel, { input, judge }: Pick<Place, 'input' | 'judge'>, rowIndex?: number): boolean {
  const state = fieldStateOf(input.states, field.id, rowIndex);
  return state.isVisible && (isOwn(field, input, judge) || judge.messageOf(field, state) !== undefined);
}

/** Whether the rows of a sub-table are validated: a user who may not write them is still responsible for refusals by rules in them. */
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
    if (!isRecord(entry)) {
      if (!judge.isWritable(table)) continue;
      issues.push({ fieldId: table.id, rowIndex: index, code: 'ENGINE_VALUE_TYPE', params: {} });
      continue;
    }
    let found = NOTHING;
    if (scope.shouldCheckRow?.(entry) !== false) {
      const row = { values: entry, index };
      found = (verdicts.find(index, entry) ?? checkRow(place, { columns, verdicts }, row)).issues;
    }
    const repeated = uniqueColumns.filter(
      (field) =>
        isVisible(field, input, index) &&
        !found.some((issue) => issue.fieldId === field.id) &&
        isRepeated(readOwnValue(entry, field.key), field, { registry: input.registry, seen: seen.get(field.id) }),
    );
    if (found.length > 0 || repeated.length > 0) {
      for (const issue of withRepeated({ found, repeated, rowIndex: index }, columns)) issues.push(issue);
    }
  }
  return issues;
}

function checkRow(
  place: RowsPlace,
  { columns, verdicts }: { readonly columns: readonly FieldModel[]; readonly verdicts: Verdicts },
  row: { readonly values: Row; readonly index: number },
) {
  const { facts, options, judge, input } = place;
  const trace = new ReadTrace();
  const found = columns.flatMap((field) =>
    isMet(field, place, row.index)
      ? checkValue({ facts, options, judge, input, field, value: readOwnValue(row.values, field.key), row, trace })
      : NOTHING,
  );
  return verdicts.put(row.index, { row: row.values, issues: found, trace });
}

/** Findings of a row at its index, with duplicates, in column order. */
function withRepeated(
  {
    found,
    repeated,
    rowIndex,
  }: {
    readonly found: readonly ValueIssue[];
    readonly repeated: readonly FieldModel[];
    readonly rowIndex: number;
  },
  columns: readonly FieldModel[],
): readonly ValueIssue[] {
  const placed = found.map((issue) => (issue.rowIndex === rowIndex ? issue : { ...issue, rowIndex }));
  if (repeated.length === 0) return placed;
  const all = [
    ...placed,
    ...repeated.map(({ id }): ValueIssue => ({ fieldId: id, rowIndex, code: 'ENGINE_VALUE_DUPLICATE', params: {} })),
  ];
  return columns.flatMap(({ id }) => all.filter((issue) => issue.fieldId === id));
}

/** Whether an earlier row has the same value in a unique column; blanks may repeat. */
function isRepeated(
  value: unknown,
  field: FieldModel,
  { registry, seen }: { readonly registry: WidgetRegistry; readonly seen: Set<string> | undefined },
): boolean {
  if (!seen || registry.of(field).isEmpty(value, field)) return false;
  const text = JSON.stringify(value);
  const isKnown = seen.has(text);
  seen.add(text);
  return isKnown;
}

/**
 * The message of a rule. In a screen over a resource, whose answers its reader has as they are, `{field}` is the value of a text or
 * number of the record; elsewhere it would tell what the reader may not see.
 */
function fillMessage(message: string, { model, values }: Place['input']): string {
  if (!model.resource) return message;
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : hole;
  });
}

function checkValue(place: Place): readonly ValueIssue[] {
  const { input, options, judge, field, value, row, trace } = place;
  const definition = input.registry.of(field);
  const at = row ? { fieldId: field.id, rowIndex: row.index } : { fieldId: field.id };
  const state = fieldStateOf(input.states, field.id, row?.index);
  const message = judge.messageOf(field, state);
  const refused: readonly ValueIssue[] =
    message === undefined
      ? NOTHING
      : [{ ...at, code: 'ENGINE_VALUE_REFUSED', params: {}, message: fillMessage(message, input) }];
  if (!isOwn(field, input, judge)) return refused;
  if (definition.isEmpty(value, field)) {
    if (!state.isRequired) return refused;
    const missing = { ...at, code: 'ENGINE_VALUE_REQUIRED', params: {} } as const;
    return [field.requiredMessage === '' ? missing : { ...missing, message: field.requiredMessage }, ...refused];
  }
  const asked = new ValueContext(place.facts, field, row?.values, trace);
  const problems = definition.validate(value, field, asked);
  // A bound from a field that the user may not see applies, but the finding must not reveal it.
  const told = asked.hasReadRefused ? problems.slice(0, 1).map(() => UNTOLD) : problems;
  const narrowed = options.check(field, value, row?.values, trace);
  return [...checkPatterns(field, value), ...told, ...narrowed]
    .map((problem): ValueIssue => ({ ...at, ...problem }))
    .concat(refused);
}

const UNTOLD: ValueProblem = { code: 'ENGINE_VALUE_TYPE', params: {} };
const NOTHING: readonly ValueIssue[] = [];
/** Rows per slice of time-sliced work. */
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
