import { EngineError } from '../contract/errors';
import type { Expression, ExpressionNode } from '../contract/expression';
import type { OptionItem } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import { dependsOnContext, isFulfilled, type EvaluationEnvironment } from '../expression';
import { namesOf } from './expression-names';
import { holds } from './holds';

/** Names that an option filter reads of the choice in question. */
export const OPTION_VALUE_NAME = 'option.value';
export const OPTION_LABEL_NAME = 'option.label';

/** While `when` holds, only choices for which `filter` holds are offered. */
export interface OptionRule {
  readonly when: Expression;
  readonly filter: Expression;
  /** Field ids that the two read. */
  readonly dependencies: readonly string[];
  readonly usesContext: boolean;
}

const rulesByModel = new WeakMap<ModuleModel, ReadonlyMap<string, readonly OptionRule[]>>();
const boundFilters = new WeakMap<Expression, WeakMap<OptionItem, Expression>>();

/** The rules that narrow choices, by field id; made once per model. */
export function optionRulesOf(model: ModuleModel): ReadonlyMap<string, readonly OptionRule[]> {
  const known = rulesByModel.get(model);
  if (known) return known;
  const rules = new Map<string, OptionRule[]>();
  for (const { when, then, trigger } of model.rules) {
    if (trigger !== 'change') continue;
    for (const [fieldId, filter] of Object.entries(then.options ?? {})) {
      const dependencies = [...new Set([...when.dependencies, ...filter.dependencies])];
      const usesContext = dependsOnContext(when) || dependsOnContext(filter);
      rules.set(fieldId, [...(rules.get(fieldId) ?? []), { when, filter, dependencies, usesContext }]);
    }
  }
  rulesByModel.set(model, rules);
  return rules;
}

/** Whether a filter asks for a choice's text. */
export function readsLabel({ filter }: OptionRule): boolean {
  return namesOf(filter.root).includes(OPTION_LABEL_NAME);
}

/** Whether every rule that holds keeps the choice. A filter that passes the step limit keeps it. */
export function keepsOption(
  rules: readonly OptionRule[],
  option: OptionItem,
  environment: EvaluationEnvironment,
): boolean {
  return rules.every(({ when, filter }) => {
    try {
      return !isFulfilled(when, environment) || isFulfilled(bind(filter, option), environment);
    } catch (error) {
      if (error instanceof EngineError) return true;
      throw error;
    }
  });
}

/** The choices that the rules leave; those below a choice are filtered alike, and one that loses all of them goes with them. */
export function filterOptions(
  rules: readonly OptionRule[],
  options: readonly OptionItem[],
  environment: EvaluationEnvironment,
): readonly OptionItem[] {
  const live = rules.filter((rule) => holds(rule.when, environment));
  if (live.length === 0) return options;
  const keep = (option: OptionItem): readonly OptionItem[] => {
    if (!keepsOption(live, option, environment)) return [];
    if (!option.children || option.children.length === 0) return [option];
    const children = option.children.flatMap(keep);
    return children.length === 0 ? [] : [{ ...option, children }];
  };
  return options.flatMap(keep);
}

/** The filter with the choice written into it; kept with the choice, so that it is compiled once. */
function bind(filter: Expression, option: OptionItem): Expression {
  const byOption = boundFilters.get(filter) ?? new WeakMap<OptionItem, Expression>();
  boundFilters.set(filter, byOption);
  const known = byOption.get(option);
  if (known) return known;
  const bound = { ...filter, root: bindNode(filter.root, option) };
  byOption.set(option, bound);
  return bound;
}

function bindNode(node: ExpressionNode, option: OptionItem): ExpressionNode {
  const bindOne = (child: ExpressionNode) => bindNode(child, option);
  switch (node.type) {
    case 'name':
      if (node.name === OPTION_VALUE_NAME) return { type: 'string', value: option.value };
      return node.name === OPTION_LABEL_NAME ? { type: 'string', value: option.label } : node;
    case 'unary':
      return { ...node, argument: bindOne(node.argument) };
    case 'binary':
      return { ...node, left: bindOne(node.left), right: bindOne(node.right) };
    case 'conditional':
      return { ...node, test: bindOne(node.test), then: bindOne(node.then), otherwise: bindOne(node.otherwise) };
    case 'list':
      return { ...node, items: node.items.map(bindOne) };
    case 'call':
      return { ...node, args: node.args.map(bindOne) };
    default:
      return node;
  }
}
