import { createIssue } from '../contract/create-issue';
import { type Issue, type ValueIssue } from '../contract/errors';
import type { Translate } from '../contract/language';
import type { ModuleTest } from '../contract/module-test';
import { joinPointer } from '../json/json-pointer';
import { isRecord } from '../json/raw-value';
import { issueText, prepareRecord } from '../rules';
import { findMissingRow, placeOf } from './check-states';
import { enteredFields, isJudgedByServer } from './left-to-server';
import type { SessionOptions, TestSession } from './test-session';
import { nameOf } from './written-value';

/** How saving is looked at. */
export interface SavingCheck extends SessionOptions {
  readonly session: TestSession;
  readonly isStored: boolean;
  readonly translate: Translate;
}

/** What saving the record now would be refused for, as the server judges it without its records. */
export function findRefusals({ session, isStored, ...options }: Omit<SavingCheck, 'translate'>): readonly ValueIssue[] {
  session.leaveAll();
  const { values, start } = session;
  return prepareRecord({
    ...options,
    input: values,
    existing: isStored ? start : null,
    ...(!isStored && { start }),
    access: null,
    optionsOf: (field) => (field.options?.kind === 'static' ? field.options.items : undefined),
  }).issues;
}

/** Expectations about saving that do not hold. */
export function checkSaving(test: ModuleTest, check: SavingCheck): readonly Issue[] {
  const { refused, isAccepted } = test.then;
  if (Object.keys(refused).length === 0 && !isAccepted) return [];
  const refusals = findRefusals(check);
  const pointer = joinPointer(test.pointer, 'then');
  return [
    ...Object.entries(refused).flatMap(([place, message]) =>
      checkRefused({ place, message, pointer: joinPointer(joinPointer(pointer, 'refused'), place) }, refusals, check),
    ),
    ...(isAccepted ? checkAccepted(joinPointer(pointer, 'accepted'), refusals, check) : []),
  ];
}

function checkRefused(
  { place, message, pointer }: { readonly place: string; readonly message: string | true; readonly pointer: string },
  refusals: readonly ValueIssue[],
  { model, registry, session, translate }: SavingCheck,
): readonly Issue[] {
  const found = placeOf(place, model);
  if (!found) return [];
  const absent = findMissingRow(found, session, { model, pointer });
  if (absent) return [absent];
  const { field, rowIndex } = found;
  const own = refusals.filter(
    (issue) => issue.fieldId === field.id && (rowIndex === undefined || issue.rowIndex === rowIndex),
  );
  const texts = own.map((issue) => issueText(issue, model, translate));
  if (message === true ? own.length > 0 : texts.includes(message)) return [];
  const name = nameOf(place, model);
  if (own.length === 0 && isJudgedByServer(field, model, registry))
    return [createIssue('ENGINE_TEST_NOT_RUN', pointer, { reason: 'serverCheck', field: name })];
  if (own.length === 0) return [createIssue('ENGINE_TEST_FAILED', pointer, { reason: 'notRefused', field: name })];
  const params = { reason: 'message', field: name, expected: String(message), came: texts.join('; ') };
  return [createIssue('ENGINE_TEST_FAILED', pointer, params)];
}

function checkAccepted(
  pointer: string,
  refusals: readonly ValueIssue[],
  { model, registry, session, translate }: SavingCheck,
): readonly Issue[] {
  if (refusals.length > 0)
    return refusals.map((issue) => {
      const place = issue.rowIndex === undefined ? issue.fieldId : `${issue.fieldId}[${String(issue.rowIndex)}]`;
      const params = { reason: 'refused', field: nameOf(place, model), came: issueText(issue, model, translate) };
      return createIssue('ENGINE_TEST_FAILED', pointer, params);
    });
  const { values } = session;
  const left = enteredFields(model, registry).filter((field) => {
    if (!isJudgedByServer(field, model, registry)) return false;
    const scopes = field.tableKey === '' ? [values] : rowsIn(values, field.tableKey);
    return scopes.some((scope) => !registry.of(field).isEmpty(scope[field.key], field));
  });
  if (left.length === 0) return [];
  const fields = left.map(({ id }) => nameOf(id, model)).join(', ');
  return [createIssue('ENGINE_TEST_UNCHECKED', pointer, { fields })];
}

function rowsIn(values: Readonly<Record<string, unknown>>, tableKey: string) {
  const rows = values[tableKey];
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}
