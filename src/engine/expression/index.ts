export { formatThousands, toChineseAmount } from './amount-text';
export { calculate, toPrecision } from './calculation';
export { createColumnAggregate, type ColumnAggregate, type KeptAggregate } from './column-aggregate';
export type { EvaluationEnvironment, EvaluationMemo } from './compile-evaluator';
export { dependsOnContext, evaluateExpression, isFulfilled } from './evaluate-expression';
export { findCalculationCycle, orderDependencies, type DependencyNode } from './find-cycle';
export { EXPRESSION_FUNCTIONS, FUNCTION_GROUPS, functionOf, type ExpressionFunction } from './functions';
export { createNameScope, isUserFact, resolveName, type NameScope, type ResolvedName } from './name-scope';
export { parseExpression } from './parse-expression';
export type { ParsedExpression } from './parse-result';
export { parseTokens } from './parse-tokens';
export {
  dependenciesOf,
  planCalculations,
  toRuleSteps,
  type CalculationStep,
  type PlannedStep,
  type RuleValueStep,
} from './plan-calculations';
export { toPlainValue, type ExpressionValue } from './value';
