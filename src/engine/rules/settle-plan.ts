import type { Expression } from '../contract/expression';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { RuleModel } from '../contract/rule-model';
import { memoise } from '../memoise';
import { dependenciesOf, dependsOnContext, planCalculations, toRuleSteps, type PlannedStep } from '../expression';

/** An input of a step: a main field (`tableKey` ''), or a column. */
export interface Read {
  readonly fieldId: string;
  readonly tableKey: string;
  readonly key: string;
}

/** Everything that computes one field, with its inputs. */
export interface SettleStep {
  readonly field: FieldModel;
  /** The calculation, then the rules that write the field; the last result wins. */
  readonly parts: readonly PlannedStep[];
  readonly usesContext: boolean;
  /** Columns of the step's own row; empty for a main field. */
  readonly rowReads: readonly Read[];
  /** Main values and whole columns. */
  readonly outerReads: readonly Read[];
  readonly readIds: ReadonlySet<string>;
}

/** Inputs of a condition, evaluated in the main record or in a row of a sub-table. */
export interface ConditionReads {
  readonly usesContext: boolean;
  readonly rowReads: readonly Read[];
  readonly outerReads: readonly Read[];
}

/** A rule and its state targets; targets in a sub-table that the condition reads are evaluated by row. */
export interface StateRule {
  readonly rule: RuleModel;
  /** Inputs where it is evaluated for the record. */
  readonly reads: ConditionReads;
  /** Sub-tables in which it is evaluated by row, with its inputs there. */
  readonly rowTables: ReadonlyMap<string, ConditionReads>;
}

/** Everything that settling needs of a model; memoised by model and registry. */
export interface SettlePlan {
  readonly steps: readonly SettleStep[];
  /** Steps that depend on no rule, in the same order. */
  readonly plainSteps: readonly SettleStep[];
  readonly stateRules: readonly StateRule[];
  /** Writes of leave rules, in document order; not part of settling. */
  readonly leaveSteps: readonly SettleStep[];
  /** All form nodes, containers before their children. */
  readonly nodes: readonly { readonly field: FieldModel; readonly parentId: string | null }[];
  /** Sub-table key → ids of its columns. */
  readonly columnIds: ReadonlyMap<string, readonly string[]>;
}

const plansOf = memoise((model: ModuleModel) =>
  memoise((registry: WidgetRegistry) => createSettlePlan(model, registry)),
);

/** The plan of a model, compiled on the first call. */
export function settlePlanOf(model: ModuleModel, registry: WidgetRegistry): SettlePlan {
  return plansOf(model)(registry);
}

function createSettlePlan(model: ModuleModel, registry: WidgetRegistry): SettlePlan {
  const fields = new Map(model.allFields.map((field) => [field.id, field]));
  const columnIds = new Map<string, string[]>();
  for (const { id, tableKey } of model.allFields) {
    if (tableKey !== '') columnIds.set(tableKey, [...(columnIds.get(tableKey) ?? []), id]);
  }
  const steps = groupByField(planCalculations(model, registry)).map((parts) => createSettleStep(parts, fields));
  return {
    steps,
    plainSteps: withoutRules(steps),
    stateRules: model.rules
      .filter((rule) => rule.trigger === 'change')
      .map((rule) => createStateRule(rule, fields))
      .filter((rule): rule is StateRule => rule !== null),
    leaveSteps: model.rules
      .filter((rule) => rule.trigger === 'leave')
      .flatMap((rule) => toRuleSteps(rule, fields))
      .map((step) => createSettleStep([step], fields)),
    nodes: walk(model.form.fields, null),
    columnIds,
  };
}

/** Omits what rules write, and everything calculated from it. */
function withoutRules(steps: readonly SettleStep[]): readonly SettleStep[] {
  const ruled = new Set<string>();
  let plain = steps;
  for (;;) {
    const isRuled = (step: SettleStep) =>
      step.parts.some(({ kind }) => kind === 'rule') || [...step.readIds].some((id) => ruled.has(id));
    const found = plain.filter(isRuled);
    if (found.length === 0) return plain;
    // Reading a sub-table reads all its columns.
    for (const { field } of found) ruled.add(field.id).add(field.tableKey || field.id);
    plain = plain.filter((step) => !found.includes(step));
  }
}

/** The plan keeps the steps of one field together. */
function groupByField(steps: readonly PlannedStep[]): readonly [PlannedStep, ...PlannedStep[]][] {
  const groups: [PlannedStep, ...PlannedStep[]][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last?.[0].field.id === step.field.id) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

function createSettleStep(
  parts: readonly [PlannedStep, ...PlannedStep[]],
  fields: ReadonlyMap<string, FieldModel>,
): SettleStep {
  const { field: target } = parts[0];
  const readIds = new Set(parts.flatMap(dependenciesOf));
  const reads = toReads(readIds, fields);
  const { tableKey } = target;
  const isOfRow = (read: Read) => tableKey !== '' && read.tableKey === tableKey;
  return {
    field: target,
    parts,
    usesContext: parts.some((part) => part.usesContext),
    rowReads: reads.filter(isOfRow),
    outerReads: reads.filter((read) => !isOfRow(read)),
    readIds,
  };
}

function createStateRule(rule: RuleModel, fields: ReadonlyMap<string, FieldModel>): StateRule | null {
  const targets = stateTargetsOf(rule);
  if (targets.length === 0) return null;
  const tableOf = (fieldId: string) => fields.get(fieldId)?.tableKey ?? '';
  const readTables = new Set(rule.when.dependencies.map(tableOf));
  const tables = new Set(targets.map(tableOf).filter((tableKey) => tableKey !== '' && readTables.has(tableKey)));
  return {
    rule,
    reads: conditionReads(rule.when, '', fields),
    rowTables: new Map([...tables].map((tableKey) => [tableKey, conditionReads(rule.when, tableKey, fields)])),
  };
}

/** Fields whose state a rule sets. */
export function stateTargetsOf({ then }: RuleModel): readonly string[] {
  return [...then.visible, ...then.required, ...then.disabled, ...Object.keys(then.invalid ?? {})];
}

/** Inputs of an expression in a row of a sub-table, or in the main record (''). */
function conditionReads(
  expression: Expression,
  tableKey: string,
  fields: ReadonlyMap<string, FieldModel>,
): ConditionReads {
  const reads = toReads(expression.dependencies, fields);
  const isOfRow = (read: Read) => tableKey !== '' && read.tableKey === tableKey;
  return {
    usesContext: dependsOnContext(expression),
    rowReads: reads.filter(isOfRow),
    outerReads: reads.filter((read) => !isOfRow(read)),
  };
}

function toReads(fieldIds: Iterable<string>, fields: ReadonlyMap<string, FieldModel>): readonly Read[] {
  return [...new Set(fieldIds)].flatMap((fieldId): Read[] => {
    const field = fields.get(fieldId);
    return field ? [{ fieldId, tableKey: field.tableKey, key: field.key }] : [];
  });
}

function walk(
  fields: readonly FieldModel[],
  parentId: string | null,
): { field: FieldModel; parentId: string | null }[] {
  return fields.flatMap((field) => [{ field, parentId }, ...walk(field.children, field.id)]);
}
