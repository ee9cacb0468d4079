import { EMPTY_USER } from '../contract/empty-user';
import type { EvaluationContext } from '../contract/evaluation';
import { EngineError } from '../contract/errors';
import type { Expression } from '../contract/expression';
import { dependsOnContext, isFulfilled, namesOf } from '../expression';

/** An empty context: a constant condition reads nothing. */
const NOWHERE: EvaluationContext = {
  now: 0,
  timeZone: 'UTC',
  language: 'zh',
  user: EMPTY_USER,
};

/** Constant value of a condition; null when it depends on something. */
export function constantOf(expression: Expression): boolean | null {
  if (dependsOnContext(expression) || namesOf(expression.root).length > 0) return null;
  try {
    return isFulfilled(expression, { values: {}, context: NOWHERE });
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}
