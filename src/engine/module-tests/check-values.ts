import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import type { FieldModel } from '../contract/field-model';
import { findField } from '../contract/module-model';
import type { ModuleTest } from '../contract/module-test';
import { joinPointer } from '../json/json-pointer';
import { isRecord } from '../json/raw-value';
import { isSameStored } from '../rules';
import { isFilledByServer } from './left-to-server';
import { columnsOf, rowsOf, type SessionOptions, type TestSession } from './test-session';
import { nameOf, toShown } from './written-value';

interface ValueCheck extends SessionOptions {
  readonly session: TestSession;
}

interface Expected {
  readonly field: FieldModel;
  readonly expected: unknown;
  readonly came: unknown;
  readonly pointer: string;
}

/** Values that are not as expected, and those that only a server gives. */
export function checkValues(test: ModuleTest, check: ValueCheck): readonly Issue[] {
  const pointer = joinPointer(joinPointer(test.pointer, 'then'), 'values');
  return Object.entries(test.then.values).flatMap(([key, expected]) => {
    const field = findField(check.model, key);
    if (!field) return [];
    const place = joinPointer(pointer, key);
    const isTable = check.registry.of(field).kind === 'table';
    if (isTable)
      return checkRows({ field, expected, came: rowsOf(check.session.values, field), pointer: place }, check);
    return checkValue({ field, expected, came: check.session.values[key], pointer: place }, check);
  });
}

function checkRows({ field, expected, came, pointer }: Expected, check: ValueCheck): readonly Issue[] {
  const [wanted, rows]: readonly (readonly unknown[])[] = [
    Array.isArray(expected) ? expected : [],
    Array.isArray(came) ? came : [],
  ];
  if (wanted?.length !== rows?.length) {
    const counts = { expected: wanted?.length ?? 0, came: rows?.length ?? 0 };
    return [
      createIssue('ENGINE_TEST_FAILED', pointer, { reason: 'rows', field: nameOf(field.id, check.model), ...counts }),
    ];
  }
  return (wanted ?? []).flatMap((row, index) => {
    const there = rows?.[index];
    if (!isRecord(row) || !isRecord(there)) return [];
    return columnsOf(field)
      .filter(({ key }) => Object.hasOwn(row, key))
      .flatMap((column) => {
        const place = joinPointer(joinPointer(pointer, index), column.key);
        return checkValue({ field: column, expected: row[column.key], came: there[column.key], pointer: place }, check);
      });
  });
}

function checkValue({ field, expected, came, pointer }: Expected, check: ValueCheck): readonly Issue[] {
  const { registry, context, model } = check;
  const name = nameOf(field.id, model);
  if (isFilledByServer(field, registry) && !isSameStored(came, expected))
    return [createIssue('ENGINE_TEST_NOT_RUN', pointer, { reason: 'serverValue', field: name })];
  const read = registry.of(field).toStored(expected, field, context.timeZone);
  if (isSameStored(read.ok ? read.value : expected, came)) return [];
  const options = { registry, timeZone: context.timeZone };
  const shown = {
    expected: toShown(read.ok ? read.value : expected, field, options),
    came: toShown(came, field, options),
  };
  return [createIssue('ENGINE_TEST_FAILED', pointer, { reason: 'value', field: name, ...shown })];
}
