import { EMPTY_USER } from '../contract/empty-user';
import type { FieldModel } from '../contract/field-model';
import {
  STATE_EXPECTATIONS,
  type AuthoredValues,
  type ModuleTest,
  type TestExpectation,
  type TestStart,
  type TestStep,
} from '../contract/module-test';
import { joinPointer } from '../json/json-pointer';
import { isRecord, isUnset, ownValue, type RawRecord } from '../json/raw-value';
import { MAX_TEST_ENTRIES, MAX_TEST_NAME_CHARS, MAX_TESTS } from './limits';
import type { Located } from './located';
import { toExcerpt, type IssueParams, type Report } from './report';

const POINTER = '/tests';
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/;
/** A field, or the cell of a column in one row: `items-price[0]`. */
const FIELD_NAME = /^([^[\]]+)(?:\[(\d{1,4})\])?$/;

interface TestContext {
  readonly fields: ReadonlyMap<string, FieldModel>;
  /** Reports what is left out. */
  fault: (pointer: string, params: IssueParams) => void;
}

/**
 * Parses a module's `tests` (docs/module-format.md#tests). A test that cannot be read as a whole is kept, broken: it must not be
 * taken for one that passes.
 */
export function readTests(
  raw: unknown,
  allFields: readonly FieldModel[],
  report: Report,
): { readonly tests?: readonly ModuleTest[] } {
  if (isUnset(raw)) return {};
  const add = (pointer: string, params: IssueParams) => report.add('ENGINE_TEST_INVALID', pointer, params);
  if (!Array.isArray(raw)) {
    add(POINTER, { reason: 'list', came: toExcerpt(raw) });
    return { tests: [{ ...NOTHING, pointer: POINTER }] };
  }
  const fields = new Map(allFields.map((field) => [field.id, field]));
  const names = new Set<string>();
  const tests = raw.slice(0, MAX_TESTS).map((entry: unknown, index): ModuleTest => {
    const pointer = joinPointer(POINTER, index);
    let isBroken = false;
    const context: TestContext = {
      fields,
      fault(place, params) {
        isBroken = true;
        add(place, params);
      },
    };
    const test = readTest({ raw: entry, pointer }, context);
    if (test.name !== '' && names.has(test.name))
      context.fault(joinPointer(pointer, 'name'), { reason: 'repeated', came: test.name });
    names.add(test.name);
    return { ...test, isBroken };
  });
  const rest = withinLimits(raw.length, tests, add);
  return rest.length > 0 ? { tests: rest } : {};
}

function withinLimits(
  count: number,
  tests: readonly ModuleTest[],
  add: (pointer: string, params: IssueParams) => void,
): readonly ModuleTest[] {
  const over = count > MAX_TESTS ? [{ ...NOTHING, pointer: joinPointer(POINTER, MAX_TESTS) }] : [];
  if (count > MAX_TESTS) add(joinPointer(POINTER, MAX_TESTS), { reason: 'count', limit: MAX_TESTS, came: count });
  let entries = 0;
  const kept = tests.map((test): ModuleTest => {
    entries += countEntries(test);
    if (entries <= MAX_TEST_ENTRIES) return test;
    add(test.pointer, { reason: 'entries', limit: MAX_TEST_ENTRIES, came: entries });
    return { ...NOTHING, name: test.name, pointer: test.pointer };
  });
  return [...kept, ...over];
}

/** Each entry is settled by itself: their number decides how long the tests take. */
function countEntries({ given, when }: ModuleTest): number {
  return [given.values, ...when.map(({ values }) => values)].reduce((sum, values) => sum + countValues(values), 1);
}

function countValues(values: AuthoredValues): number {
  return Object.values(values).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.reduce<number>((cells, row) => cells + sizeOf(row), 0) : 1),
    0,
  );
}

function sizeOf(row: unknown): number {
  return isRecord(row) ? 1 + Object.keys(row).length : 1;
}

const NO_EXPECTATION: TestExpectation = {
  values: {},
  visible: [],
  hidden: [],
  required: [],
  optional: [],
  locked: [],
  editable: [],
  refused: {},
  isAccepted: false,
};
const NO_START: TestStart = { values: {}, isStored: false, now: '', user: {} };
const NOTHING: ModuleTest = {
  name: '',
  given: NO_START,
  when: [],
  then: NO_EXPECTATION,
  isBroken: true,
  pointer: POINTER,
};

function readTest({ raw, pointer }: Located<unknown>, context: TestContext): ModuleTest {
  const test = readObject({ raw, pointer }, ['name', 'given', 'when', 'then'], context);
  if (!test) return { ...NOTHING, pointer };
  const name = ownValue(test, 'name');
  const isNamed = typeof name === 'string' && name.trim() !== '' && name.length <= MAX_TEST_NAME_CHARS;
  if (!isNamed) context.fault(joinPointer(pointer, 'name'), { reason: 'name', limit: MAX_TEST_NAME_CHARS });
  const at = (key: string) => ({ raw: ownValue(test, key), pointer: joinPointer(pointer, key) });
  return {
    name: isNamed ? name : '',
    given: readStart(at('given'), context),
    when: readSteps(at('when'), context),
    then: readExpectation(at('then'), context),
    isBroken: false,
    pointer,
  };
}

function readStart({ raw, pointer }: Located<unknown>, context: TestContext): TestStart {
  if (isUnset(raw)) return NO_START;
  const given = readObject({ raw, pointer }, ['values', 'state', 'now', 'user'], context);
  if (!given) return NO_START;
  const at = (key: string) => ({ raw: ownValue(given, key), pointer: joinPointer(pointer, key) });
  const [state, now] = [at('state'), at('now')];
  if (!isUnset(state.raw) && state.raw !== 'new' && state.raw !== 'stored')
    context.fault(state.pointer, { reason: 'state', came: toExcerpt(state.raw) });
  const isMoment = typeof now.raw === 'string' && MOMENT.test(now.raw) && !Number.isNaN(Date.parse(now.raw));
  if (!isUnset(now.raw) && !isMoment) context.fault(now.pointer, { reason: 'now', came: toExcerpt(now.raw) });
  return {
    values: readValues(at('values'), context),
    isStored: state.raw === 'stored',
    now: isMoment ? String(now.raw) : '',
    user: readUser(at('user'), context),
  };
}

function readUser({ raw, pointer }: Located<unknown>, context: TestContext): TestStart['user'] {
  if (isUnset(raw)) return {};
  const user = readObject({ raw, pointer }, Object.keys(EMPTY_USER), context);
  if (!user) return {};
  const facts = Object.entries(user).filter(([name, value]) => {
    const isList = name === 'roleIds';
    const isFit = isList
      ? Array.isArray(value) && value.every((id) => typeof id === 'string')
      : typeof value === 'string';
    if (!isFit)
      context.fault(joinPointer(pointer, name), { reason: isList ? 'texts' : 'text', came: toExcerpt(value) });
    return isFit;
  });
  return Object.fromEntries(facts);
}

function readSteps({ raw, pointer }: Located<unknown>, context: TestContext): readonly TestStep[] {
  if (isUnset(raw)) return [];
  const steps = Array.isArray(raw)
    ? raw.map((entry: unknown, index) => ({ raw: entry, pointer: joinPointer(pointer, index) }))
    : [{ raw, pointer }];
  return steps.map((step) => ({ values: readValues(step, context), pointer: step.pointer }));
}

function readExpectation({ raw, pointer }: Located<unknown>, context: TestContext): TestExpectation {
  const known = ['values', ...STATE_EXPECTATIONS, 'refused', 'accepted'];
  const then = isUnset(raw) ? null : readObject({ raw, pointer }, known, context);
  if (!then || Object.values(then).every(isNothing)) {
    if (isUnset(raw) || then) context.fault(pointer, { reason: 'nothing' });
    return NO_EXPECTATION;
  }
  const at = (key: string) => ({ raw: ownValue(then, key), pointer: joinPointer(pointer, key) });
  const states = STATE_EXPECTATIONS.map((name) => [name, readNames(at(name), context)] as const);
  const accepted = at('accepted');
  if (!isUnset(accepted.raw) && accepted.raw !== true)
    context.fault(accepted.pointer, { reason: 'accepted', came: toExcerpt(accepted.raw) });
  return {
    ...NO_EXPECTATION,
    ...Object.fromEntries(states),
    values: readValues(at('values'), context),
    refused: readRefused(at('refused'), context),
    isAccepted: accepted.raw === true,
  };
}

/** Whether an expectation holds whatever the module does. */
function isNothing(expected: unknown): boolean {
  if (isUnset(expected)) return true;
  return Array.isArray(expected) ? expected.length === 0 : isRecord(expected) && Object.keys(expected).length === 0;
}

function readNames({ raw, pointer }: Located<unknown>, context: TestContext): readonly string[] {
  if (isUnset(raw)) return [];
  if (!Array.isArray(raw)) {
    context.fault(pointer, { reason: 'names', came: toExcerpt(raw) });
    return [];
  }
  return raw.flatMap((name: unknown, index) => {
    if (typeof name === 'string' && isPlace(name, context)) return [name];
    context.fault(joinPointer(pointer, index), { reason: 'field', reference: toExcerpt(name) });
    return [];
  });
}

function readRefused({ raw, pointer }: Located<unknown>, context: TestContext): TestExpectation['refused'] {
  if (isUnset(raw)) return {};
  if (!isRecord(raw)) {
    context.fault(pointer, { reason: 'shape', came: toExcerpt(raw) });
    return {};
  }
  const entries = Object.entries(raw).filter(([name, message]) => {
    const place = joinPointer(pointer, name);
    const isKnown = isPlace(name, context);
    if (!isKnown) context.fault(place, { reason: 'field', reference: name });
    const isFit = message === true || (typeof message === 'string' && message !== '');
    if (!isFit) context.fault(place, { reason: 'message', came: toExcerpt(message) });
    return isKnown && isFit;
  });
  return Object.fromEntries(entries) as TestExpectation['refused'];
}

/** Whether a name means a node; with a row, the column of a sub-table. */
function isPlace(name: string, { fields }: TestContext): boolean {
  const [, id = '', row] = FIELD_NAME.exec(name) ?? [];
  const field = fields.get(id);
  return field !== undefined && (row === undefined || field.tableKey !== '');
}

/** Values by field; rows of a sub-table by column. */
function readValues({ raw, pointer }: Located<unknown>, context: TestContext): AuthoredValues {
  if (isUnset(raw)) return {};
  if (!isRecord(raw)) {
    context.fault(pointer, { reason: 'shape', came: toExcerpt(raw) });
    return {};
  }
  const entries = Object.entries(raw).filter(([key, value]) => {
    const place = joinPointer(pointer, key);
    const field = context.fields.get(key);
    if (!field || field.key === '' || field.tableKey !== '') {
      context.fault(place, { reason: 'field', reference: key });
      return false;
    }
    return !isTable(field) || hasRows({ raw: value, pointer: place }, field, context);
  });
  return Object.fromEntries(entries);
}

function isTable(field: FieldModel): boolean {
  return field.children.some(({ tableKey }) => tableKey === field.key);
}

function hasRows({ raw, pointer }: Located<unknown>, table: FieldModel, context: TestContext): boolean {
  if (!Array.isArray(raw)) {
    context.fault(pointer, { reason: 'rows', came: toExcerpt(raw) });
    return false;
  }
  const isKnown = (key: string) => table.children.some((column) => column.key === key);
  let isSound = true;
  for (const [index, row] of raw.entries()) {
    const place = joinPointer(pointer, index);
    const unknown = isRecord(row) ? Object.keys(row).filter((key) => !isKnown(key)) : [];
    if (!isRecord(row)) context.fault(place, { reason: 'shape', came: toExcerpt(row) });
    for (const key of unknown) context.fault(joinPointer(place, key), { reason: 'field', reference: key });
    isSound &&= isRecord(row) && unknown.length === 0;
  }
  return isSound;
}

/** An object without members that nothing reads; null with a fault for anything else. */
function readObject(
  { raw, pointer }: Located<unknown>,
  known: readonly string[],
  context: TestContext,
): RawRecord | null {
  if (!isRecord(raw)) {
    context.fault(pointer, { reason: 'shape', came: toExcerpt(raw) });
    return null;
  }
  for (const key of Object.keys(raw))
    if (!known.includes(key))
      context.fault(joinPointer(pointer, key), { reason: 'member', reference: key, known: known.join(', ') });
  return raw;
}
