import type { ValueIssue } from '../contract/errors';
import type { RecordValues, UserFacts } from '../contract/evaluation';
import { mainFields, type ModuleModel } from '../contract/module-model';
import { STATE_EXPECTATIONS, type StateExpectation } from '../contract/module-test';
import { lastStep } from '../source/pointer-steps';
import { fieldStateOf, isEntered, isSameStored, type FieldStates } from '../rules';
import { formatTimestamp } from '../values/date-values';
import { readTests } from '../parse/read-tests';
import { createReport } from '../parse/report';
import { findRefusals } from './check-saving';
import { isFilledByServer } from './left-to-server';
import { findEntries, isOpenlyShown } from './record-entries';
import { runTest, type TestOptions } from './run-tests';
import { contextOf } from './test-context';
import { columnsOf, rowsOf, TestSession } from './test-session';
import { toWritten } from './written-value';

/** A form as it stands. */
export interface RecordedForm {
  readonly model: ModuleModel;
  /** Stored values by key, of a new record. */
  readonly values: RecordValues;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly user: UserFacts;
}

/** A test as it stands in a document. */
export interface WrittenTest {
  readonly name: string;
  readonly given?: Readonly<Record<string, unknown>>;
  readonly when: Readonly<Record<string, unknown>>;
  readonly then: Readonly<Record<string, unknown>>;
}

interface Start {
  readonly now: string;
  readonly user: Partial<UserFacts>;
  readonly isStored: false;
}

/**
 * The test that a filled form is an example of: what was entered, in an order in which it can be, and what came of it. It names time
 * and user only where they matter, and passes at once: what cannot be repeated without the form (a script's doing) and what is secret are left out. Null if there is
 * nothing left to expect.
 */
export function recordTest(form: RecordedForm, options: TestOptions): WrittenTest | null {
  const now = formatTimestamp(form.now, 'yyyy-MM-dd HH:mm', options.timeZone).replace(' ', 'T');
  const user = Object.fromEntries(
    Object.entries(form.user).filter(([, fact]: readonly [string, string | readonly string[]]) => fact.length > 0),
  );
  const live = replay(form, { now, user, isStored: false }, options);
  const starts = [
    { now: '', user: {}, isStored: false },
    { now, user: {}, isStored: false },
    { now: '', user, isStored: false },
  ] as const satisfies readonly Start[];
  const outcome = JSON.stringify(live.then);
  for (const start of starts) {
    const plain = replay(form, start, options);
    if (JSON.stringify(plain.then) === outcome && JSON.stringify(plain.when) === JSON.stringify(live.when))
      return keepWhatHolds(plain, form.model, options);
  }
  return keepWhatHolds(live, form.model, options);
}

/** Whether anything was entered that a test could be made of. */
export function isChanged({ model, values, now, user }: Omit<RecordedForm, 'name'>, options: TestOptions): boolean {
  const context = { ...contextOf({ now: '', user, isStored: false }, options.timeZone), now };
  const { start } = new TestSession({ model, registry: options.registry, context }, { values: {}, isStored: false });
  return mainFields(model).some(
    (field) =>
      isEntered(field, options.registry) && isOpenlyShown(field) && !isSameStored(start[field.key], values[field.key]),
  );
}

function replay(form: RecordedForm, start: Start, options: TestOptions): WrittenTest {
  const { model, values, name } = form;
  const { registry, timeZone } = options;
  const context = contextOf(start, timeZone);
  const { when, given, session } = findEntries({ model, values, registry, context });
  const then = {
    ...valuesThatCame(session, when, { model, options }),
    ...statesThatCame(session, model),
    ...savingThatCame(session, findRefusals({ model, registry, context, session, isStored: false })),
  };
  const all = {
    ...(Object.keys(given).length > 0 && { values: given }),
    ...(start.now !== '' && { now: start.now }),
    ...(Object.keys(start.user).length > 0 && { user: start.user }),
  };
  return { name, ...(Object.keys(all).length > 0 && { given: all }), when, then };
}

/** Values that were not entered and are others than at the start. */
function valuesThatCame(
  { start, values }: TestSession,
  when: WrittenTest['when'],
  { model, options }: { readonly model: ModuleModel; readonly options: TestOptions },
): { readonly values?: Readonly<Record<string, unknown>> } {
  const { registry } = options;
  const came = mainFields(model).flatMap((field) => {
    if (isFilledByServer(field, registry) || !isOpenlyShown(field)) return [];
    if (registry.of(field).kind === 'table') {
      const columns = columnsOf(field).filter(
        (column) => !isEntered(column, registry) && !isFilledByServer(column, registry) && isOpenlyShown(column),
      );
      const rows = rowsOf(values, field);
      if (columns.length === 0 || rows.length === 0 || isSameStored(start[field.key], rows)) return [];
      const cells = rows.map((row) => Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null])));
      return [[field.key, toWritten(cells, field, options)] as const];
    }
    if (Object.hasOwn(when, field.key) || isSameStored(start[field.key], values[field.key])) return [];
    return [[field.key, toWritten(values[field.key], field, options)] as const];
  });
  return came.length > 0 ? { values: Object.fromEntries(came) } : {};
}

function statesThatCame(session: TestSession, model: ModuleModel) {
  const lists: Record<StateExpectation, string[]> = {
    visible: [],
    hidden: [],
    required: [],
    optional: [],
    locked: [],
    editable: [],
  };
  for (const { id } of model.allFields) {
    const [before, after] = [fieldStateOf(session.startStates, id), fieldStateOf(session.states, id)];
    if (before.isVisible !== after.isVisible) lists[after.isVisible ? 'visible' : 'hidden'].push(id);
    if (before.isRequired !== after.isRequired) lists[after.isRequired ? 'required' : 'optional'].push(id);
    if (before.isDisabled !== after.isDisabled && after.isVisible)
      lists[after.isDisabled ? 'locked' : 'editable'].push(id);
  }
  return Object.fromEntries(
    STATE_EXPECTATIONS.flatMap((name) => (lists[name].length > 0 ? [[name, lists[name]]] : [])),
  );
}

/** What saving says; fields that nobody has come to are left out unless there is nothing else. */
function savingThatCame({ entered, startStates, states }: TestSession, refusals: readonly ValueIssue[]) {
  if (refusals.length === 0) return { accepted: true };
  const isTold = (issue: ValueIssue) =>
    issue.code !== 'ENGINE_VALUE_REQUIRED' || entered.has(issue.fieldId) || becameRequired(issue, startStates, states);
  const told = refusals.filter(isTold);
  const named = (told.length > 0 ? told : refusals).map((issue) => [placeOf(issue), issue.message ?? true] as const);
  return { refused: Object.fromEntries(named) };
}

function becameRequired({ fieldId }: ValueIssue, before: FieldStates, after: FieldStates): boolean {
  return !fieldStateOf(before, fieldId).isRequired && fieldStateOf(after, fieldId).isRequired;
}

function placeOf({ fieldId, rowIndex }: ValueIssue): string {
  return rowIndex === undefined || !fieldId.includes('-') ? fieldId : `${fieldId}[${String(rowIndex)}]`;
}

/** Without the expectations that do not hold when the test runs; null if it would expect nothing, or fail all the same. */
function keepWhatHolds(written: WrittenTest, model: ModuleModel, options: TestOptions): WrittenTest | null {
  const [test] = readTests([written], model.allFields, createReport()).tests ?? [];
  if (!test || test.isBroken) return null;
  const failed = runTest(test, model, options).issues.filter(({ code }) => code === 'ENGINE_TEST_FAILED');
  if (failed.length === 0) return written;
  const then = Object.fromEntries(
    Object.entries(written.then).flatMap(([name, expected]) => {
      const own = failed.filter(({ pointer }) => pointer.startsWith(`/tests/0/then/${name}`));
      if (own.length === 0) return [[name, expected]];
      const steps = new Set(own.map(({ pointer }) => pointer.split('/')[5] ?? lastStep(pointer)));
      const rest = without(expected, steps);
      return rest === null ? [] : [[name, rest]];
    }),
  );
  const isLess = JSON.stringify(then) !== JSON.stringify(written.then);
  return isLess ? keepWhatHolds({ ...written, then }, model, options) : null;
}

function without(expected: unknown, steps: ReadonlySet<string>): unknown {
  if (Array.isArray(expected)) {
    const rest = expected.filter((_entry, index) => !steps.has(String(index)));
    return rest.length > 0 ? rest : null;
  }
  if (typeof expected !== 'object' || expected === null) return null;
  const rest = Object.entries(expected).filter(([key]) => !steps.has(key));
  return rest.length > 0 ? Object.fromEntries(rest) : null;
}
