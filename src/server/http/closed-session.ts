import { BusinessError } from './errors';
import type { RequestSession } from './request-session';

/** States of an open session in which nearly every call is refused (docs/clients.md#locked-sessions). */
export type ClosedState = 'locked' | 'passwordDue';

/**
 * Refuses a call of a session that is locked or whose password has to be changed, unless its route serves that state: what a
 * route does not name is refused. Throws SERVER_SESSION_LOCKED or SERVER_PASSWORD_DUE.
 */
export function refuseClosed(
  { isLocked, passwordDue }: Pick<RequestSession, 'isLocked' | 'passwordDue'>,
  served: readonly ClosedState[],
): void {
  if (isLocked && !served.includes('locked')) throw new BusinessError('SERVER_SESSION_LOCKED');
  if (passwordDue !== '' && !served.includes('passwordDue')) throw new BusinessError('SERVER_PASSWORD_DUE');
}
