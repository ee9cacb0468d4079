import { registerFormBodies } from '../../http/content-parsers';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { RoutePlugin } from '../../http/route-types';
import { endSessions } from '../../http/session-store';
import { readCurrentUser } from './current-user';
import { deviceTokenOf, toDeviceCookie } from './devices';
import { confirmPassword, login } from './login';
import { startPurging } from './purge-sign-ins';
import { AccountParams, LockBody, LoginBody } from './schema';
import { readBrand, readSettings } from './system-settings';

export { currentUserRoutes } from './current-user-routes';
export { hashPassword, toClientHash } from './password';

/** Signing in and out, and what the shell loads then (contract e.3, client-3.4.7 §3–5). */
export const oauthRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  await registerFormBodies(app);
  const isPublic = { config: { isPublic: true } };
  let stopPurging = async () => {};

  app.addHook('onReady', async () => {
    stopPurging = startPurging(deps, app.log);
  });
  app.addHook('onClose', () => stopPurging());

  app.get('/api/oauth/getLoginConfig', isPublic, async () =>
    ok({ redirect: false, url: '', ticketParams: '', socialsList: [], sysConfigInfo: await readBrand(deps) }),
  );
  // The same answer for every account: whether it exists must not show.
  app.get('/api/oauth/getConfig/:account', { ...isPublic, schema: { params: AccountParams } }, async () =>
    ok({ enableVerificationCode: false, verificationCodeNumber: 4 }),
  );
  app.post('/api/oauth/Login', { ...isPublic, schema: { body: LoginBody } }, async (request, reply) => {
    const { body, ip, headers, protocol } = request;
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
  });
  app.get('/api/oauth/CurrentUser', async ({ session }) => ok(await readCurrentUser(deps, session)));
  app.get('/api/oauth/Logout', async ({ session, translate }) => {
    await endSessions(deps.db, { sessionId: session.sessionId }, { reason: 'logout', atMs: deps.clock() });
    return ok(null, translate('server.done'));
  });
  app.post('/api/oauth/LockScreen', { schema: { body: LockBody } }, async ({ body, session, translate }) => {
    if (!(await confirmPassword(deps, session, body))) throw new BusinessError('SERVER_LOGIN_FAILED');
    return ok(null, translate('server.done'));
  });
  app.post('/api/oauth/updatePasswordMessage', async () => ok(null));
  app.get('/api/system/SysConfig', async () => ok(await readSettings(deps)));
};
