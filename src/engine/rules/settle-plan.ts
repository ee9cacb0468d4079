import type { Expression } from '../contract/expression';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { RuleModel } from '../contract/rule-model';
import { dependenciesOf, dependsOnContext, planCalculations, toRuleSteps, type PlannedStep } from '../expression';

/** A value that a step reads: a main field (`tableKey` ''), or a column. */
export interface Read {
  readonly fieldId: string;
  readonly tableKey: string;
  readonly key: string;
}

/** Everything that computes one field, with what it reads, split by where the values stand. */
export interface SettleStep {
  readonly field: FieldModel;
  /** The calculation, then the rules that write the field; the last one that gives a value wins. */
  readonly parts: readonly PlannedStep[];
  readonly usesContext: boolean;
  /** Columns of the step's own row; empty for a main field. */
  readonly rowReads: readonly Read[];
  /** Main values and whole columns. */
  readonly outerReads: readonly Read[];
  readonly readIds: ReadonlySet<string>;
}

/** What a condition reads, as seen from the main record or from a row of one sub-table. */
export interface ConditionReads {
  readonly usesContext: boolean;
  readonly rowReads: readonly Read[];
  readonly outerReads: readonly Read[];
}

/** A rule with the targets whose state it decides; a target in a sub-table that the condition reads is decided row by row. */
export interface StateRule {
  readonly rule: RuleModel;
  /** What it reads where it decides the record as a whole. */
  readonly reads: ConditionReads;
  /** Sub-tables whose cells this rule decides one by one, with what it reads there. */
  readonly rowTables: ReadonlyMap<string, ConditionReads>;
}

/** Everything about a model that settling needs; made once per model and registry. */
export interface SettlePlan {
  readonly steps: readonly SettleStep[];
  /** The steps that calculate from entries and from one another: no rule has a part in what they give. In the same order. */
  readonly plainSteps: readonly SettleStep[];
  readonly stateRules: readonly StateRule[];
  /** What rules that run when a field is left write, in document order; no part of settling. */
  readonly leaveSteps: readonly SettleStep[];
  /** Every node of the form, containers before what stands in them. */
  readonly nodes: readonly { readonly field: FieldModel; readonly parentId: string | null }[];
  /** Sub-table key → ids of its columns. */
  readonly columnIds: ReadonlyMap<string, readonly string[]>;
}

const plans = new WeakMap<ModuleModel, WeakMap<WidgetRegistry, SettlePlan>>();

/** The plan of a model, compiled on the first call. */
export function settlePlanOf(model: ModuleModel, registry: WidgetRegistry): SettlePlan {
  const byRegistry = plans.get(model) ?? new WeakMap<WidgetRegistry, SettlePlan>();
  plans.set(model, byRegistry);
  const known = byRegistry.get(registry);
  if (known) return known;
  const plan = createSettlePlan(model, registry);
  byRegistry.set(registry, plan);
  return plan;
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

/** Leaves out what rules write, and whatever is calculated from that. */
function withoutRules(steps: readonly SettleStep[]): readonly SettleStep[] {
  const ruled = new Set<string>();
  let plain = steps;
  for (;;) {
    const isRuled = (step: SettleStep) =>
      step.parts.some(({ kind }) => kind === 'rule') || [...step.readIds].some((id) => ruled.has(id));
    const found = plain.filter(isRuled);
    if (found.length === 0) return plain;
    // Who reads a sub-table reads every column of it.
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

/** Fields whose state a rule decides. */
export function stateTargetsOf({ then }: RuleModel): readonly string[] {
  return [...then.visible, ...then.required, ...then.disabled, ...Object.keys(then.invalid ?? {})];
}

/** What an expression reads in a row of a sub-table, or in the main record (''). */
export function conditionReads(
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
