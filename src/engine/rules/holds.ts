import { EngineError } from '../contract/errors';
import type { Expression } from '../contract/expression';
import { isFulfilled, type EvaluationEnvironment } from '../expression';

/** Whether a rule's condition is fulfilled; one that cannot be computed (a wrong type, a limit) does not hold. */
export function holds(when: Expression, environment: EvaluationEnvironment): boolean {
  try {
    return isFulfilled(when, environment);
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}
