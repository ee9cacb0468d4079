import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import { isSameState, rowStateKey, type FieldState, type FieldStates, type Refusal } from './field-state';
import { stateTargetsOf, type SettlePlan, type StateRule } from './settle-plan';

/** Whether a rule holds: for the record, or per row of the sub-tables it is evaluated for. */
export interface RuleOutcome {
  readonly stateRule: StateRule;
  readonly holds: boolean;
  readonly rows: ReadonlyMap<string, readonly boolean[]>;
}

/** Combined effect of the rules at one place; `visible` null = no rule names it. */
interface Verdict {
  readonly visible: boolean | null;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly refusals: readonly Refusal[] | null;
}

/** Outcomes of the rules by target field. */
type OutcomesByField = ReadonlyMap<string, readonly RuleOutcome[]>;

/**
 * Derives the states of all nodes from rule outcomes. `visible` rules override `noShow`: a field is shown while any rule naming it
 * holds. `required` and `disabled` rules add to the field's own settings. Containers pass hidden on to their children, sub-tables
 * also disabled.
 */
export function deriveStates(model: ModuleModel, plan: SettlePlan, outcomes: readonly RuleOutcome[]): FieldStates {
  const byField = groupByField(outcomes);
  const states = new Map<string, FieldState>();
  for (const { field, parentId } of plan.nodes) {
    const parent = parentId === null ? undefined : states.get(parentId);
    const own = byField.get(field.id) ?? [];
    const state = toState(model, field, parent, verdictOf(own, field, null));
    states.set(field.id, state);
    if (field.tableKey !== '') addCellStates({ model, field, parent, outcomes: own, state, states });
  }
  return states;
}

function groupByField(outcomes: readonly RuleOutcome[]): OutcomesByField {
  const byField = new Map<string, RuleOutcome[]>();
  for (const outcome of outcomes) {
    for (const fieldId of new Set(stateTargetsOf(outcome.stateRule.rule))) {
      const list = byField.get(fieldId);
      if (list) list.push(outcome);
      else byField.set(fieldId, [outcome]);
    }
  }
  return byField;
}

/** Whether a rule holds at a place. For a column as a whole (no row): whether it holds in any row. */
function holdsAt(outcome: RuleOutcome, tableKey: string, rowIndex: number | null): boolean {
  const rows = outcome.rows.get(tableKey);
  if (!rows) return outcome.holds;
  return rowIndex === null ? rows.includes(true) : rows[rowIndex] === true;
}

function verdictOf(
  outcomes: readonly RuleOutcome[],
  { id: fieldId, tableKey }: FieldModel,
  rowIndex: number | null,
): Verdict {
  let visible: boolean | null = null;
  let isRequired = false;
  let isDisabled = false;
  let refusals: Refusal[] | null = null;
  for (const outcome of outcomes) {
    const { rule } = outcome.stateRule;
    const { then } = rule;
    const flag = holdsAt(outcome, tableKey, rowIndex);
    if (then.visible.includes(fieldId)) visible = (visible ?? false) || flag;
    if (!flag) continue;
    if (then.required.includes(fieldId)) isRequired = true;
    if (then.disabled.includes(fieldId)) isDisabled = true;
    // A column as a whole has no value to refuse.
    if (rowIndex === null && outcome.rows.has(tableKey)) continue;
    const message = then.invalid?.[fieldId];
    if (message !== undefined) (refusals ??= []).push({ rule, message });
  }
  return { visible, isRequired, isDisabled, refusals };
}

// eslint-disable-next-line max-params -- called for every cell: an object for each would be garbage
function toState(model: ModuleModel, field: FieldModel, parent: FieldState | undefined, verdict: Verdict): FieldState {
  const isShown = (verdict.visible ?? !field.isHidden) && field.visibility.includes('pc');
  const isParentDisabled = field.tableKey !== '' && parent?.isDisabled === true;
  return {
    isVisible: isShown && parent?.isVisible !== false,
    ...(isShown && parent?.isVisible === false && { isHiddenInside: true as const }),
    // An unknown widget cannot be filled in: requiring it would block every save.
    isRequired: field.isKnown && (field.isRequired || verdict.isRequired),
    isDisabled: model.form.isDisabled || field.isDisabled || isParentDisabled || verdict.isDisabled,
    ...(verdict.refusals === null ? {} : { refusals: verdict.refusals }),
  };
}

/** Adds a state for each cell that differs from its column. */
function addCellStates(place: {
  readonly model: ModuleModel;
  readonly field: FieldModel;
  readonly parent: FieldState | undefined;
  readonly outcomes: readonly RuleOutcome[];
  /** State of the column. */
  readonly state: FieldState;
  readonly states: Map<string, FieldState>;
}): void {
  const { model, field, parent, outcomes, state: column, states } = place;
  const { id, tableKey } = field;
  const deciding = outcomes.filter(({ rows }) => rows.has(tableKey));
  const rowCount = Math.max(0, ...deciding.map((outcome) => outcome.rows.get(tableKey)?.length ?? 0));
  for (let rowIndex = 0; rowIndex < rowCount; rowIndex += 1) {
    const state = toState(model, field, parent, verdictOf(outcomes, field, rowIndex));
    if (!isSameState(column, state)) states.set(rowStateKey(id, rowIndex), state);
  }
}
