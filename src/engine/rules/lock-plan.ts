import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { fieldStateOf, type FieldStates } from './field-state';
import { settlePlanOf } from './settle-plan';

/** What a module says about who may enter a field, apart from the values of a record. */
export interface FieldLock {
  /** Whether the field can be locked at all: by what it or what stands around it says, or by a rule. */
  readonly isPossible: boolean;
  /** Shown, but never entered. */
  readonly isReadOnly: boolean;
  /** Whether rules decide about it, or about what it stands in. */
  readonly isByRule: boolean;
  /** Meant for phones, whose clients are not ours. */
  readonly isAppOnly: boolean;
}

const OPEN: FieldLock = Object.freeze({ isPossible: false, isReadOnly: false, isByRule: false, isAppOnly: false });
const plans = new WeakMap<ModuleModel, ReadonlyMap<string, FieldLock>>();

/** The lock of a field. */
export function lockOf(model: ModuleModel, registry: WidgetRegistry, field: FieldModel): FieldLock {
  const plan = plans.get(model) ?? createPlan(model, registry);
  plans.set(model, plan);
  return plan.get(field.id) ?? OPEN;
}

/** Whether nobody can enter the field, or the cell of a column in one row, in a form in these states. */
export function isLockedIn(states: FieldStates, field: FieldModel, lock: FieldLock, rowIndex?: number): boolean {
  const { isVisible, isDisabled } = fieldStateOf(states, field.id, rowIndex);
  return !isVisible || isDisabled || lock.isReadOnly;
}

/** Every container stands before what is in it, and passes on what it is. */
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
