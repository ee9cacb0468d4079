import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { FieldModel } from '../contract/field-model';
import { findField, mainFields, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { createRow } from '../grid';
import { isRecord } from '../json/raw-value';
import { isEntered, isSameStored } from '../rules';
import { writersOf } from '../rules/field-writers';
import { isPassword } from '../values/text-widget';
import { columnsOf, rowsOf, TestSession, type EntryFault } from './test-session';
import { toWritten } from './written-value';

/** A form that a test is made of. */
export interface FilledForm {
  readonly model: ModuleModel;
  readonly values: RecordValues;
  readonly registry: WidgetRegistry;
  readonly context: EvaluationContext;
}

/** Values as a test names them. */
export interface RecordedEntries {
  /** Entered, in their order. */
  readonly when: Readonly<Record<string, unknown>>;
  /** That the form opens with: nobody can enter them. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The form after all of it. */
  readonly session: TestSession;
}

type Written = Record<string, unknown>;

/**
 * What has to be entered for a form to become as it is: fields that nothing writes first, each as soon as the form takes it. A cell or
 * a value that it never takes is left out, and so is a secret.
 */
export function findEntries(form: FilledForm): RecordedEntries {
  const fields = orderedFields(form);
  const when: Written = {};
  let refused = new Set<FieldModel>();
  let session = openForm(form, {});
  const isLeft = (field: FieldModel) => !Object.hasOwn(when, field.key) && !isReached(field, session, form);
  for (;;) {
    const open = fields.filter((field) => isLeft(field) && session.closedBy(field) === null);
    const next = open.find((field) => !refused.has(field));
    if (next) {
      const value = writeField(next, session, form);
      if (session.enter(next, value).length === 0) {
        when[next.key] = value;
        refused = new Set();
        continue;
      }
      refused.add(next);
    } else {
      // Nothing else can be entered first: as much of it as the form takes.
      const part = open.map((field) => [field.key, writeTaken(field, when, form)] as const).find(([, value]) => value);
      if (!part) break;
      when[part[0]] = part[1];
      refused = new Set();
    }
    // What was entered by halves has changed the form.
    session = openForm(form, {});
    enterAll(session, when, form.model);
  }
  const given = fields.filter(isLeft).map((field) => [field.key, writeField(field, session, form)] as const);
  return withoutFaults(form, { when, given: Object.fromEntries(given) });
}

/** Whether nothing that is shown as dots is in a field: a test stands in a document that many read. */
export function isOpenlyShown(field: FieldModel): boolean {
  return !isPassword(field);
}

function openForm({ model, registry, context }: FilledForm, given: Written): TestSession {
  return new TestSession({ model, registry, context }, { values: given, isStored: false });
}

function orderedFields({ model, values, registry }: FilledForm): readonly FieldModel[] {
  const writers = writersOf(model);
  const secrets = mainFields(model)
    .filter((field) => !isOpenlyShown(field))
    .map(({ key }) => values[key])
    .filter((value) => typeof value === 'string' && value !== '');
  const entered = mainFields(model).filter((field) => isEntered(field, registry) && isOpenlyShown(field));
  const holdsSecret = ({ key }: FieldModel) => secrets.some((secret) => String(values[key]).includes(String(secret)));
  return [
    ...entered.filter(({ id }) => !writers.has(id)),
    // A rule may have copied it.
    ...entered.filter((field) => writers.has(field.id) && !holdsSecret(field)),
  ];
}

/** Enters values in the order in which a test that names them does. */
function enterAll(session: TestSession, when: Written, model: ModuleModel): readonly EntryFault[] {
  return Object.entries(when).flatMap(([key, value]) => {
    const field = findField(model, key);
    return field ? session.enter(field, value) : [];
  });
}

/** Whether a field has its value, columns that users enter counting alone. */
function isReached(field: FieldModel, session: TestSession, form: FilledForm): boolean {
  const entries = (values: RecordValues) => entriesOf(values, field, { ...form, start: session.start });
  return isSameStored(entries(session.values), entries(form.values));
}

function writeField(field: FieldModel, { start }: TestSession, form: FilledForm): unknown {
  const { registry, context, values } = form;
  return toWritten(entriesOf(values, field, { ...form, start }), field, { registry, timeZone: context.timeZone });
}

/** The part of a sub-table that the form takes after what was entered before; null if it takes none. */
function writeTaken(field: FieldModel, when: Written, form: FilledForm): unknown {
  if (form.registry.of(field).kind !== 'table') return null;
  const part: Written = {};
  for (;;) {
    const session = openForm(form, {});
    enterAll(session, when, form.model);
    part[field.key] ??= writeField(field, session, form);
    const faults = session.enter(field, part[field.key]);
    if (faults.length === 0) return part[field.key];
    dropFaults(part, faults, form.model);
    if (!Object.hasOwn(part, field.key)) return null;
  }
}

/** Without what the form does not take when the test runs. */
function withoutFaults(form: FilledForm, { when, given }: Omit<RecordedEntries, 'session'>): RecordedEntries {
  const left = { when: { ...when }, given: { ...given } };
  for (;;) {
    const session = openForm(form, left.given);
    const faults = enterAll(session, left.when, form.model);
    if (faults.length === 0 && session.startFaults.length === 0) return { ...left, session };
    dropFaults(left.given, session.startFaults, form.model);
    dropFaults(left.when, faults, form.model);
  }
}

function dropFaults(values: Written, faults: readonly EntryFault[], model: ModuleModel): void {
  for (const { fieldId, path } of faults) {
    const field = findField(model, fieldId);
    const [row, column] = path;
    if (row === undefined) Reflect.deleteProperty(values, field?.key ?? fieldId);
    else {
      const key = field?.tableKey ?? '';
      const rows: readonly unknown[] = Array.isArray(values[key]) ? values[key] : [];
      values[key] = rows.map((cells, index) =>
        index === row && isRecord(cells)
          ? Object.fromEntries(Object.entries(cells).filter(([name]) => name !== column))
          : cells,
      );
    }
  }
}

/** The value of a field; of rows the cells that users enter, without blank ones that are blank in a new row as well. */
function entriesOf(
  values: RecordValues,
  field: FieldModel,
  { registry, context, start }: Omit<FilledForm, 'values'> & { readonly start: RecordValues },
): unknown {
  if (registry.of(field).kind !== 'table') return values[field.key];
  const entered = columnsOf(field).filter((column) => isEntered(column, registry));
  const [fresh, before] = [createRow(entered, registry, context), rowsOf(start, field)];
  const columns = entered.filter(isOpenlyShown);
  return rowsOf(values, field).map((row, index) => {
    const bases = [row, fresh, before[index] ?? fresh];
    const named = columns.filter(
      (column) => !bases.every((base) => registry.of(column).isEmpty(base[column.key], column)),
    );
    return Object.fromEntries(named.map(({ key }) => [key, row[key] ?? null]));
  });
}
