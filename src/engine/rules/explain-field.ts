import { EngineError } from '../contract/errors';
import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { Expression } from '../contract/expression';
import { findField, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { RuleModel } from '../contract/rule-model';
import { evaluateExpression, toPlainValue, type EvaluationEnvironment } from '../expression';
import { explainInputs, type ExplainedInput } from './explain-inputs';
import { fieldStateOf, type FieldState, type FieldStates } from './field-state';
import { isRecord, readOwnValue } from '../json/raw-value';
import { settlePlanOf } from './settle-plan';
import { holds } from './holds';

/** Effect of a reason on the field. */
export type ReasonEffect =
  'shown' | 'hidden' | 'required' | 'disabled' | 'refused' | 'value' | 'calculated' | 'options' | 'default';

/** A reason for a field's state: a rule, a calculation, its own setting, or a container. */
export interface Reason {
  readonly effect: ReasonEffect;
  /** Whether a rule's condition holds; true for other reasons. Inactive rules are included: they show what could change. */
  readonly isActive: boolean;
  readonly source: 'rule' | 'calculation' | 'setting' | 'container';
  /** JSON pointer of the rule, field or container in the document. */
  readonly pointer: string;
  /** Description of the rule, label of the container, or message of a refusal; '' = none. */
  readonly description: string;
  /** The condition or formula as authored; '' for a setting or container. */
  readonly expression: string;
  /** Inputs of the expressions, with their current values. */
  readonly inputs: readonly ExplainedInput[];
  /** Result of a value rule or calculation; absent = none. */
  readonly result?: unknown;
}

/** Why a field is hidden, shown, required, read-only, or has its value. */
export interface Explanation {
  readonly fieldId: string;
  readonly label: string;
  readonly state: FieldState;
  readonly reasons: readonly Reason[];
}

export interface ExplainInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** Stored values, settled. */
  readonly values: RecordValues;
  readonly context: EvaluationContext;
  readonly states: FieldStates;
  readonly fieldId: string;
  /** Row of a sub-table column; absent = the column as a whole. */
  readonly rowIndex?: number;
}

/** Explains a field: its own settings, then containers, calculations and rules in document order. Null = no such field. */
export function explainField(input: ExplainInput): Explanation | null {
  const { model, states, fieldId, rowIndex } = input;
  const field = findField(model, fieldId);
  if (!field) return null;
  return {
    fieldId,
    label: field.label || field.key,
    state: fieldStateOf(states, fieldId, rowIndex),
    reasons: [
      ...settingReasons(input),
      ...containerReasons(input),
      ...calculationReasons(input),
      ...ruleReasons(input),
    ],
  };
}

function settingReasons({ model, fieldId }: ExplainInput): readonly Reason[] {
  const field = findField(model, fieldId);
  if (!field) return [];
  const setting = (effect: ReasonEffect, pointer = field.pointer): Reason => ({
    effect,
    isActive: true,
    source: 'setting',
    pointer,
    description: '',
    expression: '',
    inputs: [],
  });
  const reasons: Reason[] = [];
  if (field.isHidden || !field.visibility.includes('pc')) reasons.push(setting('hidden'));
  if (field.isRequired) reasons.push(setting('required'));
  if (field.isDisabled) reasons.push(setting('disabled'));
  if (model.form.isDisabled) reasons.push(setting('disabled', ''));
  if (field.defaultExpression) reasons.push({ ...setting('default'), expression: field.defaultExpression.source });
  return reasons;
}

function containerReasons({ model, registry, states, fieldId }: ExplainInput): readonly Reason[] {
  const { nodes } = settlePlanOf(model, registry);
  const byId = new Map(nodes.map((node) => [node.field.id, node]));
  const tableKey = findField(model, fieldId)?.tableKey ?? '';
  const reasons: Reason[] = [];
  for (let id = byId.get(fieldId)?.parentId ?? null; id !== null; id = byId.get(id)?.parentId ?? null) {
    const container = findField(model, id);
    const state = fieldStateOf(states, id);
    // Only a disabled sub-table disables its fields; other containers do not.
    const isShut = state.isDisabled && container?.key === tableKey && tableKey !== '';
    if (!container || (state.isVisible && !isShut)) continue;
    reasons.push({
      effect: state.isVisible ? 'disabled' : 'hidden',
      isActive: true,
      source: 'container',
      pointer: container.pointer,
      description: container.label || container.key,
      expression: '',
      inputs: [],
    });
  }
  return reasons;
}

function calculationReasons(input: ExplainInput): readonly Reason[] {
  const { model, registry, fieldId } = input;
  const step = settlePlanOf(model, registry).steps.find(({ field }) => field.id === fieldId);
  const field = findField(model, fieldId);
  return (step?.parts ?? []).flatMap((part): readonly Reason[] => {
    if (part.kind !== 'calculation' || !field) return [];
    return [
      {
        effect: 'calculated',
        isActive: true,
        source: 'calculation',
        pointer: field.pointer,
        description: '',
        expression: part.expression?.source ?? '',
        inputs: part.expression ? explainInputs([part.expression], input, environmentOf(input)) : [],
        result: valueOf(input),
      },
    ];
  });
}

function ruleReasons(input: ExplainInput): readonly Reason[] {
  const { fieldId } = input;
  const environment = environmentOf(input);
  return input.model.rules.flatMap((rule): readonly Reason[] => {
    const { then } = rule;
    const isActive = holds(rule.when, environment);
    const own = (effect: ReasonEffect, more: readonly Expression[] = []) =>
      toReason(rule, { effect, isActive, inputs: explainInputs([rule.when, ...more], input, environment) });
    const reasons: Reason[] = [];
    if (then.visible.includes(fieldId)) reasons.push(own(isActive ? 'shown' : 'hidden'));
    if (then.required.includes(fieldId)) reasons.push(own('required'));
    if (then.disabled.includes(fieldId)) reasons.push(own('disabled'));
    const message = then.invalid?.[fieldId];
    if (message !== undefined) reasons.push({ ...own('refused'), description: rule.description ?? message });
    const value = then.value[fieldId];
    if (value) {
      const result = isActive ? { result: evaluate(value, environment) } : {};
      reasons.push({ ...own('value', [value]), expression: `${rule.when.source} → ${value.source}`, ...result });
    }
    const filter = then.options?.[fieldId];
    if (filter) reasons.push({ ...own('options', [filter]), expression: `${rule.when.source} → ${filter.source}` });
    return reasons;
  });
}

function toReason(
  rule: RuleModel,
  { effect, isActive, inputs }: Pick<Reason, 'effect' | 'isActive' | 'inputs'>,
): Reason {
  return {
    effect,
    // A rule that hides does so while it does not hold.
    isActive: isActive || effect === 'hidden',
    source: 'rule',
    pointer: rule.pointer,
    description: rule.description ?? '',
    expression: rule.when.source,
    inputs,
  };
}

function environmentOf({ model, values, context, fieldId, rowIndex }: ExplainInput): EvaluationEnvironment {
  const tableKey = findField(model, fieldId)?.tableKey ?? '';
  const rows = tableKey === '' || rowIndex === undefined ? null : readOwnValue(values, tableKey);
  const row: unknown = Array.isArray(rows) ? rows[rowIndex ?? 0] : null;
  return isRecord(row) ? { values, context, row: { tableKey, values: row } } : { values, context };
}

function valueOf(input: ExplainInput): unknown {
  const field = findField(input.model, input.fieldId);
  const { row, values } = environmentOf(input);
  return field ? readOwnValue(row?.values ?? values, field.key) : undefined;
}

function evaluate(expression: Expression, environment: EvaluationEnvironment): unknown {
  try {
    return toPlainValue(evaluateExpression(expression, environment));
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
