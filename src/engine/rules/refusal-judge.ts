import type { FieldModel } from '../contract/field-model';
import { findField, type ModuleModel } from '../contract/module-model';
import type { ModuleAccess } from '../contract/permission';
import type { WidgetRegistry } from '../contract/registry';
import type { RuleModel } from '../contract/rule-model';
import type { FieldState } from './field-state';
import { isEntered } from './is-entered';
import { settlePlanOf, type SettlePlan, type StateRule } from './settle-plan';

/** Says for one user which fields are his to mend, and which refusals of rules he must answer for. */
export interface RefusalJudge {
  /** Whether a write of the user may change the field; a column only together with its sub-table. */
  isWritable(field: FieldModel): boolean;
  /** The message of the first refusal that counts; undefined when none does. */
  messageOf(field: FieldModel, state: FieldState): string | undefined;
  /** Whether any rule may refuse a value of the field in a way that counts. */
  mayRefuse(field: FieldModel): boolean;
}

interface JudgeInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly access?: ModuleAccess | null;
}

/**
 * Makes a judge for one user. What rules refuse in a field that the user may not write counts only when he may write something
 * the rule reads, itself or through calculations and rules that write: then he can mend it, or has just caused it.
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
 * Ids of everything that a rule's condition reads, and of what those values are made from. Who reads a column as a whole reads
 * its sub-table, too: rows come and go.
 */
function sourcesOf({ rule, rowTables }: StateRule, plan: SettlePlan, model: ModuleModel): readonly string[] {
  const sources = new Set(rule.when.dependencies);
  const tables = new Set<string>();
  for (const id of sources) {
    const tableKey = findField(model, id)?.tableKey ?? '';
    if (tableKey !== '' && !rowTables.has(tableKey)) tables.add(tableKey);
  }
  // A set that grows while it is walked is walked to its end.
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
