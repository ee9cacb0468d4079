import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import type { FieldModel } from '../contract/field-model';
import { findField, type ModuleModel } from '../contract/module-model';
import { STATE_EXPECTATIONS, type ModuleTest, type StateExpectation } from '../contract/module-test';
import { joinPath } from '../json/json-pointer';
import { fieldStateOf, type FieldState } from '../rules';
import { nameOf } from './written-value';
import type { TestSession } from './test-session';

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
      const state = fieldStateOf(session.states, found.field.id, found.rowIndex);
      if (HOLDS[expectation](state)) return [];
      const pointer = joinPath(test.pointer, `then.${expectation}.${String(index)}`);
      return [createIssue('ENGINE_TEST_FAILED', pointer, { reason: expectation, field: nameOf(place, model) })];
    }),
  );
}

/** The field, and the row of a cell, that an author names: `items-price[0]`. */
export function placeOf(
  place: string,
  model: ModuleModel,
): { readonly field: FieldModel; readonly rowIndex?: number } | null {
  const [, id = '', row] = /^([^[\]]+)(?:\[(\d+)\])?$/.exec(place) ?? [];
  const field = findField(model, id);
  return field ? { field, ...(row !== undefined && { rowIndex: Number(row) }) } : null;
}
