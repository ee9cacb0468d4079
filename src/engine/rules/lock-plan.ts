import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { memoise } from '../memoise';
import { fieldStateOf, type FieldStates } from './field-state';
import { settlePlanOf } from './settle-plan';

/** Static facts about locking a field, independent of values. */
export interface FieldLock {
  /** Whether its settings, a container or a rule can lock it. */
  readonly isPossible: boolean;
  /** Shown, but never entered. */
  readonly isReadOnly: boolean;
  /** Whether rules lock it or one of its containers. */
  readonly isByRule: boolean;
  /** Meant for phones, which use other clients. */
  readonly isAppOnly: boolean;
}

const OPEN: FieldLock = Object.freeze({ isPossible: false, isReadOnly: false, isByRule: false, isAppOnly: false });
const plansOf = memoise((model: ModuleModel) => memoise((registry: WidgetRegistry) => createPlan(model, registry)));

export function lockOf(model: ModuleModel, registry: WidgetRegistry, field: FieldModel): FieldLock {
  return plansOf(model)(registry).get(field.id) ?? OPEN;
}

/** Whether the field, or a cell of the column, is locked in these states. */
// eslint-disable-next-line max-params -- called for every cell: an object for each would be garbage
export function isLockedIn(states: FieldStates, field: FieldModel, lock: FieldLock, rowIndex?: number): boolean {
  const { isVisible, isDisabled } = fieldStateOf(states, field.id, rowIndex);
  return !isVisible || isDisabled || lock.isReadOnly;
}

/** Containers come first and pass their locks on to children. */
function createPlan(model: ModuleModel, registry: WidgetRegistry): ReadonlyMap<string, FieldLock> {
  const { nodes, stateRules } = settlePlanOf(model, registry);
  const ruled = new Set(stateRules.flatMap(({ rule: { then } }) => [...then.visible, ...then.disabled]));
  const plan = new Map<string, FieldLock>();
  for (const { field, parentId } of nodes) {
    const parent = (parentId === null ? undefined : plan.get(parentId)) ?? OPEN;
    const isPc = field.visibility.includes('pc');
    const isStatic = model.form.isDisabled || field.isDisabled || field.isReadOnly || field.isHidden || !isPc;
    const isByRule = ruled.has(field.id) || parent.isByRule;
    plan.set(field.id, {
      isPossible: isStatic || isByRule || parent.isPossible,
      isReadOnly: field.isReadOnly || (field.tableKey !== '' && parent.isReadOnly),
      isByRule,
      isAppOnly: (!isPc && field.visibility.includes('app')) || parent.isAppOnly,
    });
  }
  return plan;
}
