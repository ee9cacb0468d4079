import { EngineError } from '../contract/errors';
import type { ListButton } from '../contract/module-model';
import { isFulfilled, type EvaluationEnvironment } from '../expression';
import { holds } from './holds';

/** How a button is drawn by its conditions. */
export type ButtonState = 'hidden' | 'disabled' | 'ready';

/** Evaluates the conditions of a button; what cannot be evaluated takes it away. It says nothing about what the server allows. */
export function buttonStateOf(
  { when, disabledWhen }: Pick<ListButton, 'when' | 'disabledWhen'>,
  environment: EvaluationEnvironment,
): ButtonState {
  if (when && !holds(when, environment)) return 'hidden';
  if (!disabledWhen) return 'ready';
  try {
    return isFulfilled(disabledWhen, environment) ? 'disabled' : 'ready';
  } catch (error) {
    if (error instanceof EngineError) return 'disabled';
    throw error;
  }
}
