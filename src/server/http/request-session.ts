import type {} from 'fastify';
import type { EvaluationContext, UserFacts } from '../../engine/contract/evaluation';
import type { Language } from '../../engine/contract/language';
import type { PermissionGrant } from '../../engine/contract/permission';
import type { PasswordDue } from '../db/migrations/024_password_history';
import type { GrantHolders } from './read-grant';

/**
 * Who is asking: read from the session row on every request, so that a revocation acts at once
 * (docs/architecture.md#sessions-are-rows).
 */
export interface RequestSession {
  readonly sessionId: string;
  readonly user: UserFacts;
  readonly isAdministrator: boolean;
  /** Whether an administrator sees the system as this user: nothing may be changed. Absent = no. */
  readonly isSeen?: boolean;
  /** The screen is locked: the password opens it again (docs/clients.md#locked-sessions). */
  readonly isLocked: boolean;
  /** Why the password has to be changed before anything else; '' = it need not. */
  readonly passwordDue: PasswordDue;
  readonly language: Language;
  /** User, positions, roles and groups that grants are looked up for. */
  readonly grantHolders: GrantHolders;
  /**
   * What the user's roles, positions, groups and the user itself grant for a module, over all menus that open it.
   * undefined = no menu of the user opens the module: every call about it is refused (administrators excepted).
   */
  grantOf: (moduleId: string) => Promise<PermissionGrant | undefined>;
  /** Context for defaults, calculations and validation, with the server's clock. */
  evaluationContext: () => EvaluationContext;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every route that is not public; public routes never read it. */
    session: RequestSession;
  }
}
