import type { EvaluationContext, RecordValues } from '../../../engine/contract/evaluation';
import type { Expression } from '../../../engine/contract/expression';
import type { ScreenParams } from '../../../engine/contract/resource';
import { toQueryValue } from '../../../engine/resource';
import { evaluatePlain } from '../../../engine/resource/evaluate-plain';

/** Parameters of a screen that another one opens, evaluated over its record. Throws EngineError ENGINE_EXPRESSION_LIMIT. */
export function toScreenParams(
  params: Readonly<Record<string, Expression>>,
  facts: { readonly values: RecordValues; readonly context: EvaluationContext },
): ScreenParams {
  const entries = Object.entries(params).map(([name, expression]) => [name, toText(evaluatePlain(expression, facts))]);
  return Object.fromEntries(entries) as ScreenParams;
}

/** A value as a parameter or an id. */
export function toText(value: unknown): string {
  return String(toQueryValue(value) ?? '');
}
