import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import type { FieldModel } from '../contract/field-model';
import { findField, type ModuleModel } from '../contract/module-model';
import { STATE_EXPECTATIONS, type ModuleTest, type StateExpectation } from '../contract/module-test';
import { joinPath } from '../json/json-pointer';
import { fieldStateOf, type FieldState } from '../rules';
import { nameOf } from './written-value';
import { rowsOf, type TestSession } from './test-session';

const HOLDS: Readonly<Record<StateExpectation, (state: FieldState) => boolean>> = {
  visible: ({ isVisible }) => isVisible,
  hidden: ({ isVisible }) => !isVisible,
  required: ({ isRequired }) => isRequired,
  optional: ({ isRequired }) => !isRequired,
  locked: ({ isDisabled }) => isDisabled,
  editable: ({ isVisible, isDisabled }) => isVisible && !isDisabled,
};

/** Expectations about the state of fields that do not hold. */
export function checkStates(test: ModuleTest, session: TestSession, model: ModuleModel): readonly Issue[] {
  return STATE_EXPECTATIONS.flatMap((expectation) =>
    test.then[expectation].flatMap((place, index) => {
      const found = placeOf(place, model);
      if (!found) return [];
      const at = joinPath(test.pointer, `then.${expectation}.${String(index)}`);
      const absent = findMissingRow(found, session, { model, pointer: at });
      if (absent) return [absent];
      const state = fieldStateOf(session.states, found.field.id, found.rowIndex);
      if (HOLDS[expectation](state)) return [];
      return [createIssue('ENGINE_TEST_FAILED', at, { reason: expectation, field: nameOf(place, model) })];
    }),
  );
}

/** That a cell is named of a row that is not there: nothing can be said about it. */
export function findMissingRow(
  { field, rowIndex }: Place,
  { values }: TestSession,
  { model, pointer }: { readonly model: ModuleModel; readonly pointer: string },
): Issue | null {
  const table = rowIndex === undefined ? null : findField(model, field.tableKey);
  if (!table || rowIndex === undefined) return null;
  const count = rowsOf(values, table).length;
  if (rowIndex < count) return null;
  const params = { field: nameOf(table.id, model), expected: `≥ ${String(rowIndex + 1)}`, came: count };
  return createIssue('ENGINE_TEST_FAILED', pointer, { reason: 'rows', ...params });
}

interface Place {
  readonly field: FieldModel;
  readonly rowIndex?: number;
}

/** The field, and the row of a cell, that an author names: `items-price[0]`. */
export function placeOf(place: string, model: ModuleModel): Place | null {
  const [, id = '', row] = /^([^[\]]+)(?:\[(\d+)\])?$/.exec(place) ?? [];
  const field = findField(model, id);
  return field ? { field, ...(row !== undefined && { rowIndex: Number(row) }) } : null;
}
