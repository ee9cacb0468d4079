import { lockScreen, unlockScreen } from '../../../wire/lock-screen';
import { signIn, signOut } from '../../../wire/session';
import type { AppDeps } from '../../deps';
import { registerFormBodies } from '../../http/content-parsers';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { RequestSession } from '../../http/request-session';
import type { RoutePlugin, SchemaTypes } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { endSessions } from '../../http/session-store';
import { readCurrentUser } from './current-user';
import { currentUserRoutes } from './current-user-routes';
import { deviceTokenOf, toDeviceCookie } from './devices';
import { imageCodeRoutes } from './image-code/index';
import { confirmPassword, login } from './login';
import { ownSignatureRoutes } from './own-signature';
import { startPurging } from './purge-sign-ins';
import { AccountParams, readCurrentUser as currentUserCall, readLoginConfig } from './schema';
import { readBrand, readSettings } from './system-settings';

export { readPasswordPolicy } from './password-policy';
export { readProfile } from './repository';
export { atFields } from './password-faults';
export {
  checkFirstPassword,
  findTypedFault,
  preparePassword,
  prepareFirstPassword,
  storePassword,
} from './new-password';
export { hashPassword, toClientHash } from './password';

/** Routes of sessions and the current user. */
export const routes: RoutePlugin = async (app) => {
  for (const part of [signInRoutes, lockRoutes, currentUserRoutes, ownSignatureRoutes, imageCodeRoutes])
    await app.register(async (scope) => part(scope.withTypeProvider<SchemaTypes>()));
};

/** Sign-in, sign-out and the data for the shell (docs/clients.md#signing-in). */
const signInRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  await registerFormBodies(app);
  const isPublic = { config: { isPublic: true } };
  let stopPurging = async () => {};

  app.addHook('onReady', async () => {
    stopPurging = startPurging(deps, app.log);
  });
  app.addHook('onClose', () => stopPurging());

  app.route({
    ...routeOf(readLoginConfig),
    ...isPublic,
    handler: async () =>
      ok({ redirect: false, url: '', ticketParams: '', socialsList: [], sysConfigInfo: await readBrand(deps) }),
  });
  // The same response for every account, so that existing ones are not revealed.
  app.get('/api/oauth/getConfig/:account', { ...isPublic, schema: { params: AccountParams } }, async () =>
    ok({ enableVerificationCode: false, verificationCodeNumber: 4 }),
  );
  app.route({
    ...routeOf(signIn),
    ...isPublic,
    handler: async ({ body, ip, headers, protocol }, reply) => {
      const { deviceToken, ...signedIn } = await login(deps, {
        account: body.account,
        password: body.password,
        ip,
        platform: String(headers['jnpf-origin'] ?? 'pc'),
        userAgent: headers['user-agent'] ?? '',
        deviceToken: deviceTokenOf(headers.cookie),
      });
      void reply.header('set-cookie', toDeviceCookie(deviceToken, protocol === 'https'));
      return ok(signedIn);
    },
  });
  app.route({
    ...routeOf(currentUserCall),
    // Clients open the dialog in which the password is changed from it.
    config: { servedWhen: ['passwordDue'] },
    handler: async ({ session }) => ok(await readCurrentUser(deps, session)),
  });
  app.route({
    ...routeOf(signOut),
    config: { servedWhen: ['locked', 'passwordDue'] },
    handler: async ({ session, translate }) => {
      await endSessions(deps.db, { sessionId: session.sessionId }, { reason: 'logout', atMs: deps.clock() });
      return ok(null, translate('server.done'));
    },
  });
  app.post('/api/oauth/updatePasswordMessage', { config: { servedWhen: ['passwordDue'] } }, async () => ok(null));
  app.get('/api/system/SysConfig', { config: { servedWhen: ['passwordDue'] } }, async ({ session }) => {
    const settings = await readSettings(deps);
    // Existing clients open their dialog by this setting alone.
    return ok(session.passwordDue === '' ? settings : { ...settings, mandatoryModificationOfInitialPassword: 1 });
  });
};

/** Locking one's own session, and opening it with the password (docs/clients.md#locked-sessions). */
const lockRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  await registerFormBodies(app);

  app.route({
    ...routeOf(lockScreen),
    config: { servedWhen: ['locked'] },
    handler: async ({ session, translate }) => {
      await setLocked(deps, session, true);
      return ok(null, translate('server.done'));
    },
  });
  app.route({
    ...routeOf(unlockScreen),
    config: { servedWhen: ['locked', 'passwordDue'] },
    handler: async ({ body, session, translate }) => {
      const { account = session.user.account, password } = body;
      if (!(await confirmPassword(deps, session, { account, password })))
        throw new BusinessError('SERVER_LOGIN_FAILED');
      await setLocked(deps, session, false);
      return ok(null, translate('server.done'));
    },
  });
};

/** Locks a session, or opens it again: every call but that of its unlocking is refused meanwhile. */
async function setLocked(deps: AppDeps, { sessionId }: RequestSession, isLocked: boolean): Promise<void> {
  await deps.db
    .updateTable('sessions')
    .set({ locked_at: isLocked ? new Date(deps.clock()) : null })
    .where('id', '=', sessionId)
    .execute();
}
