import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import type { Translate } from '../contract/language';
import { findField, type ModuleModel } from '../contract/module-model';
import type { AuthoredValues, ModuleTest } from '../contract/module-test';
import type { WidgetRegistry } from '../contract/registry';
import { joinPointer } from '../json/json-pointer';
import { MAX_TESTS_MS } from '../parse/limits';
import { isSameStored } from '../rules';
import { checkSaving } from './check-saving';
import { checkStates } from './check-states';
import { checkValues } from './check-values';
import { scriptsThatRun } from './left-to-server';
import { contextOf } from './test-context';
import { TestSession, type EntryFault } from './test-session';
import type { TestResult } from './test-result';
import { nameOf } from './written-value';

/** Where tests run. */
export interface TestOptions {
  readonly registry: WidgetRegistry;
  /** IANA name; dates without an offset are on its clock. */
  readonly timeZone: string;
  /** Of messages that refuse a value: tests may name the module's own, which no language changes. */
  readonly translate: Translate;
  /** Whether the time of this run is used up; without it a run takes as long as it takes. */
  readonly isSpent?: () => boolean;
}

/**
 * Runs the tests of a module, without a screen and without a server, in their order. `now` is a clock in milliseconds: what the time
 * of a run does not suffice for fails.
 */
export function runTests(
  model: ModuleModel,
  options: TestOptions,
  now: () => number = () => Date.now(),
): readonly TestResult[] {
  const end = now() + MAX_TESTS_MS;
  const isSpent = () => now() > end;
  return (model.tests ?? []).map((test) => runTest(test, model, { ...options, isSpent }));
}

/** Runs one test: opens a form, enters what it says, and compares what came of it. */
export function runTest(test: ModuleTest, model: ModuleModel, options: TestOptions): TestResult {
  const { name, pointer } = test;
  if (test.isBroken) {
    const params = { reason: 'broken', test: name };
    return { name, pointer, status: 'broken', issues: [createIssue('ENGINE_TEST_FAILED', pointer, params)] };
  }
  const issues = findIssues(test, model, options).map((issue) => named(issue, test));
  const is = (code: Issue['code']) => issues.some((issue) => issue.code === code);
  const isNotRun = is('ENGINE_TEST_NOT_RUN');
  return { name, pointer, issues, status: is('ENGINE_TEST_FAILED') ? 'failed' : isNotRun ? 'notRun' : 'passed' };
}

function named(issue: Issue, { name }: ModuleTest): Issue {
  return { ...issue, params: { ...issue.params, test: name } };
}

function findIssues(test: ModuleTest, model: ModuleModel, options: TestOptions): readonly Issue[] {
  const { registry, timeZone, translate, isSpent = () => false } = options;
  const limit = [createIssue('ENGINE_TEST_FAILED', test.pointer, { reason: 'limit', limit: MAX_TESTS_MS })];
  if (isSpent()) return limit;
  const { given, then } = test;
  const context = contextOf(given, timeZone);
  const session = new TestSession({ model, registry, context, isSpent }, given);
  const givenPointer = joinPointer(joinPointer(test.pointer, 'given'), 'values');
  const faults = [
    ...session.startFaults.map((fault) => toIssue(fault, givenPointer, model)),
    ...test.when.flatMap(({ values, pointer }) => enterAll(session, { values, pointer }, model)),
  ];
  if (session.isCut) return limit;
  const isSaved = then.isAccepted || Object.keys(then.refused).length > 0;
  const scripts = scriptsThatRun(model, { changed: changedIn(session), isSaved });
  // What a script would have done is not known: neither a pass nor a failure says anything.
  if (scripts.length > 0) {
    const fields = scripts.map((id) => (id === '' ? model.fullName || 'formData' : nameOf(id, model))).join(', ');
    return [createIssue('ENGINE_TEST_NOT_RUN', test.pointer, { reason: 'scripts', field: fields })];
  }
  if (faults.length > 0) return faults;
  const check = { model, registry, context, session, isStored: given.isStored, translate };
  const found = [...checkValues(test, check), ...checkStates(test, session, model), ...checkSaving(test, check)];
  return session.isCut ? limit : found;
}

function enterAll(
  session: TestSession,
  { values, pointer }: { readonly values: AuthoredValues; readonly pointer: string },
  model: ModuleModel,
): readonly Issue[] {
  return Object.entries(values).flatMap(([key, raw]) => {
    const field = findField(model, key);
    return field ? session.enter(field, raw).map((fault) => toIssue(fault, pointer, model)) : [];
  });
}

/** The place and the reason of an entry that no user could make. */
function toIssue({ reason, fieldId, path }: EntryFault, pointer: string, model: ModuleModel): Issue {
  const key = findField(model, fieldId)?.tableKey || fieldId;
  const place = path.reduce<string>((at, step) => joinPointer(at, step), joinPointer(pointer, key));
  const [row] = path;
  const named = row === undefined ? fieldId : `${fieldId}[${String(row)}]`;
  return createIssue('ENGINE_TEST_FAILED', place, { reason: `entry.${reason}`, field: nameOf(named, model) });
}

function changedIn({ start, values, entered }: TestSession): ReadonlySet<string> {
  const changed = Object.keys(values).filter((key) => !isSameStored(start[key], values[key]));
  return new Set([...entered, ...changed]);
}
