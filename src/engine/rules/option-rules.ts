import { EngineError } from '../contract/errors';
import type { Expression, ExpressionNode } from '../contract/expression';
import type { OptionItem } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import { dependsOnContext, isFulfilled, namesOf, type EvaluationEnvironment } from '../expression';
import { memoise } from '../memoise';
import { holds } from './holds';

/** Names by which an option filter reads the choice. */
const OPTION_VALUE_NAME = 'option.value';
const OPTION_LABEL_NAME = 'option.label';

/** While `when` holds, only choices that pass `filter` are offered. */
export interface OptionRule {
  readonly when: Expression;
  readonly filter: Expression;
  /** Field ids that both expressions read. */
  readonly dependencies: readonly string[];
  readonly usesContext: boolean;
}

/** Rules that filter choices, by field id; memoised by model. */
export const optionRulesOf = memoise((model: ModuleModel): ReadonlyMap<string, readonly OptionRule[]> => {
  const rules = new Map<string, OptionRule[]>();
  for (const { when, then, trigger } of model.rules) {
    if (trigger !== 'change') continue;
    for (const [fieldId, filter] of Object.entries(then.options ?? {})) {
      const dependencies = [...new Set([...when.dependencies, ...filter.dependencies])];
      const usesContext = dependsOnContext(when) || dependsOnContext(filter);
      rules.set(fieldId, [...(rules.get(fieldId) ?? []), { when, filter, dependencies, usesContext }]);
    }
  }
  return rules;
});

/** Whether a filter reads the choice's label. */
export function readsLabel({ filter }: OptionRule): boolean {
  return namesOf(filter.root).includes(OPTION_LABEL_NAME);
}

/** Whether all rules that hold keep the choice. A filter beyond the step limit keeps it. */
export function keepsOption(
  rules: readonly OptionRule[],
  option: OptionItem,
  environment: EvaluationEnvironment,
): boolean {
  return rules.every(({ when, filter }) => {
    try {
      return !isFulfilled(when, environment) || isFulfilled(binderOf(filter)(option), environment);
    } catch (error) {
      if (error instanceof EngineError) return true;
      throw error;
    }
  });
}

/** Filters choices and their children; a parent that loses all children is removed. */
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

/** The filter with the choice inserted; memoised by choice, so that it is compiled once. */
const binderOf = memoise((filter: Expression) =>
  memoise((option: OptionItem): Expression => ({ ...filter, root: bindNode(filter.root, option) })),
);

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
