import type { FieldModel } from '../contract/field-model';
import { findField, type ModuleModel } from '../contract/module-model';
import type { ModuleAccess } from '../contract/permission';
import type { WidgetRegistry } from '../contract/registry';
import type { RuleModel } from '../contract/rule-model';
import type { FieldState } from './field-state';
import { isEntered } from './is-entered';
import { settlePlanOf, type SettlePlan, type StateRule } from './settle-plan';

/** Decides for one user which fields can be corrected, and which refusals of rules count. */
export interface RefusalJudge {
  /** Whether the user may write the field; a column only together with its sub-table. */
  isWritable: (field: FieldModel) => boolean;
  /** Message of the first refusal that counts; undefined = none. */
  messageOf: (field: FieldModel, state: FieldState) => string | undefined;
  /** Whether any refusal of the field could count. */
  mayRefuse: (field: FieldModel) => boolean;
}

interface JudgeInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly access?: ModuleAccess | null;
}

/**
 * Creates a judge for one user. A refusal of a read-only field counts only if the user may write something that the rule reads,
 * directly or through calculations and rules: then the user can correct it, or has caused it.
 */
export function createRefusalJudge({ model, registry, access }: JudgeInput): RefusalJudge {
  const plan = settlePlanOf(model, registry);
  const writable = new Map<FieldModel, boolean>();
  const answered = new Map<RuleModel, boolean>();

  const mayWrite = (fieldId: string) => access?.canWriteField(fieldId) !== false;
  const isWritable = (field: FieldModel): boolean => {
    const known = writable.get(field);
    if (known !== undefined) return known;
    const answer = mayWrite(field.id) && (field.tableKey === '' || mayWrite(field.tableKey));
    writable.set(field, answer);
    return answer;
  };
  const isEnteredByUser = (fieldId: string): boolean => {
    const field = findField(model, fieldId);
    return field !== undefined && isEntered(field, registry) && isWritable(field);
  };
  const isAnswerable = (rule: RuleModel): boolean => {
    const known = answered.get(rule);
    if (known !== undefined) return known;
    const stateRule = plan.stateRules.find((own) => own.rule === rule);
    const answer = stateRule !== undefined && sourcesOf(stateRule, plan, model).some(isEnteredByUser);
    answered.set(rule, answer);
    return answer;
  };
  return {
    isWritable,
    messageOf(field, { refusals }) {
      if (!refusals) return undefined;
      return refusals.find(({ rule }) => isWritable(field) || isAnswerable(rule))?.message;
    },
    mayRefuse: (field) =>
      plan.stateRules.some(
        ({ rule }) => rule.then.invalid?.[field.id] !== undefined && (isWritable(field) || isAnswerable(rule)),
      ),
  };
}

/**
 * Ids of all direct and indirect inputs of a rule's condition. Reading a column as a whole includes its sub-table, as rows may be
 * added and removed.
 */
function sourcesOf({ rule, rowTables }: StateRule, plan: SettlePlan, model: ModuleModel): readonly string[] {
  const sources = new Set(rule.when.dependencies);
  const tables = new Set<string>();
  for (const id of sources) {
    const tableKey = findField(model, id)?.tableKey ?? '';
    if (tableKey !== '' && !rowTables.has(tableKey)) tables.add(tableKey);
  }
  // Iterating a set includes entries added meanwhile.
  for (const id of sources) {
    for (const columnId of plan.columnIds.get(id) ?? []) sources.add(columnId);
    for (const step of [...plan.steps, ...plan.leaveSteps]) {
      if (step.field.id !== id) continue;
      for (const readId of step.readIds) sources.add(readId);
      for (const { tableKey } of step.outerReads) if (tableKey !== '') tables.add(tableKey);
    }
  }
  return [...sources, ...tables];
}
