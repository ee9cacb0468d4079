import { EngineError } from '../contract/errors';
import type { Expression } from '../contract/expression';
import { isFulfilled, type EvaluationEnvironment } from '../expression';

/** Whether a condition holds; one that fails to evaluate (wrong type, limit) does not. */
export function holds(when: Expression, environment: EvaluationEnvironment): boolean {
  try {
    return isFulfilled(when, environment);
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}
