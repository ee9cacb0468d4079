import { EMPTY_USER } from '../contract/empty-user';
import type { EvaluationContext } from '../contract/evaluation';
import { EngineError } from '../contract/errors';
import type { Expression } from '../contract/expression';
import { dependsOnContext, isFulfilled } from '../expression';
import { namesOf } from '../rules/expression-names';

/** Nothing that a constant condition could read. */
const NOWHERE: EvaluationContext = {
  now: 0,
  timeZone: 'UTC',
  language: 'zh',
  user: EMPTY_USER,
};

/** Whether a condition always holds (true) or never (false), because it reads nothing; null when it depends on something. */
export function constantOf(expression: Expression): boolean | null {
  if (dependsOnContext(expression) || namesOf(expression.root).length > 0) return null;
  try {
    return isFulfilled(expression, { values: {}, context: NOWHERE });
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}
