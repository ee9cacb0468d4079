import type { Expression } from '../contract/expression';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { RuleModel } from '../contract/rule-model';
import { toPrecision } from './calculation';
import { dependsOnContext } from './evaluate-expression';
import { orderDependencies } from './find-cycle';
import { createNameScope } from './name-scope';
import { parseTokens } from './parse-tokens';

/** One computed field, ready to run. */
export interface CalculationStep {
  readonly kind: 'calculation';
  readonly field: FieldModel;
  /** Null when the formula is invalid: the value is then 0. */
  readonly expression: Expression | null;
  readonly precision: number;
  readonly usesContext: boolean;
}

/** A field that a rule writes while its condition holds. */
export interface RuleValueStep {
  readonly kind: 'rule';
  readonly field: FieldModel;
  readonly when: Expression;
  readonly value: Expression;
  readonly usesContext: boolean;
}

export type PlannedStep = CalculationStep | RuleValueStep;

/** Field ids that a step reads. */
export function dependenciesOf(step: PlannedStep): readonly string[] {
  if (step.kind === 'rule') return [...step.when.dependencies, ...step.value.dependencies];
  return step.expression?.dependencies ?? [];
}

/**
 * Calculated fields and the values that rules write, each after what it reads; steps of a cycle (rules may form one,
 * calculations are refused by the parser) stand in document order, rules after calculations.
 */
export function planCalculations(model: ModuleModel, registry: WidgetRegistry): readonly PlannedStep[] {
  const steps = [...calculationSteps(model, registry), ...ruleSteps(model)];
  const byField = new Map<string, PlannedStep[]>();
  for (const step of steps) byField.set(step.field.id, [...(byField.get(step.field.id) ?? []), step]);
  const nodes = [...byField].map(([id, owned]) => ({ id, dependencies: owned.flatMap(dependenciesOf) }));
  return orderDependencies(nodes).order.flatMap((id) => byField.get(id) ?? []);
}

function calculationSteps(model: ModuleModel, registry: WidgetRegistry): CalculationStep[] {
  const main = createNameScope(model.allFields);
  return model.allFields.flatMap((field) => {
    const definition = registry.of(field);
    const tokens = field.key === '' ? null : definition.calculation(field);
    if (!tokens) return [];
    const parsed = parseTokens(tokens, { ...main, currentTable: field.tableKey });
    const expression = parsed.ok ? parsed.expression : null;
    return [
      {
        kind: 'calculation',
        field,
        expression,
        precision: toPrecision(definition.precisionOf(field)),
        usesContext: false,
      },
    ];
  });
}

/** Rules that run when a field is left are no part of settling. */
function ruleSteps(model: ModuleModel): RuleValueStep[] {
  const fields = new Map(model.allFields.map((field) => [field.id, field]));
  const settling = model.rules.filter((rule) => rule.trigger === 'change');
  return settling.flatMap((rule) => toRuleSteps(rule, fields));
}

/** One step per field that the rule writes. */
export function toRuleSteps(rule: RuleModel, fields: ReadonlyMap<string, FieldModel>): readonly RuleValueStep[] {
  return Object.entries(rule.then.value).flatMap(([fieldId, value]): RuleValueStep[] => {
    const field = fields.get(fieldId);
    if (!field || field.key === '') return [];
    const usesContext = dependsOnContext(rule.when) || dependsOnContext(value);
    return [{ kind: 'rule', field, when: rule.when, value, usesContext }];
  });
}
