import type { FieldModel } from '../../../engine/contract/field-model';
import { fieldStateOf, type FieldStates } from '../../../engine/rules';

/** A step that is shown. */
export interface Step {
  readonly key: string;
  readonly title: string;
  readonly item: FieldModel;
}

/** Steps that a browser shows; without those that the document or a rule hides. */
export function shownSteps(field: FieldModel, states: FieldStates): readonly Step[] {
  return field.children
    .filter((item) => !item.isHidden && item.visibility.includes('pc') && fieldStateOf(states, item.id).isVisible)
    .map((item) => ({ key: item.id, title: String(item.props['title'] || item.label), item }));
}

/**
 * Key of the step that is open first. `active` is an index, the same as text, or a step's name
 * (docs/module-format.md#layout-widgets); the first step when it fits none.
 */
export function firstStepKey(field: FieldModel, steps: readonly Step[]): string {
  const active = field.props['active'];
  const named = field.children.find((item) => item.props['name'] !== '' && item.props['name'] === String(active));
  // 5.x counts from 0 in `active` and names steps from 1: a number is an index.
  const chosen = (typeof active === 'number' ? undefined : named) ?? field.children[Number(active)];
  return (steps.find(({ item }) => item === chosen) ?? steps[0])?.key ?? '';
}
