import { LANGUAGES } from '../../../engine/contract/language';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { RoutePlugin } from '../../http/route-types';
import { endSessions } from '../../http/session-store';
import { readCurrentUser } from './current-user';
import { changePassword, confirmPassword, login } from './login';
import { updateUser } from './repository';
import { AccountParams, LanguageBody, LockBody, LoginBody, PasswordBody, ThemeBody } from './schema';
import { readSettings } from './system-settings';

export { hashPassword, toClientHash } from './password';

const THEMES = ['classic', 'functional', 'plain', 'blend'];

/** Signing in and out, and what the signed-in user may change about their session (contract e.3, client-3.4.7 §3–5). */
export const oauthRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  const isPublic = { config: { isPublic: true } };

  app.get('/api/oauth/getLoginConfig', isPublic, async () =>
    ok({ redirect: false, url: '', ticketParams: '', socialsList: [] }),
  );
  // The same answer for every account: whether it exists must not show.
  app.get('/api/oauth/getConfig/:account', { ...isPublic, schema: { params: AccountParams } }, async () =>
    ok({ enableVerificationCode: false, verificationCodeNumber: 4 }),
  );
  app.post('/api/oauth/Login', { ...isPublic, schema: { body: LoginBody } }, async ({ body, ip, headers }) =>
    ok(
      await login(deps, {
        account: body.account,
        password: body.password,
        ip,
        platform: String(headers['jnpf-origin'] ?? 'pc'),
      }),
    ),
  );
  app.get('/api/oauth/CurrentUser', async ({ session }) => ok(await readCurrentUser(deps, session)));
  app.get('/api/oauth/Logout', async ({ session, translate }) => {
    await endSessions(deps.db, { sessionId: session.sessionId }, { reason: 'logout', atMs: deps.clock() });
    return ok(null, translate('server.done'));
  });
  app.post('/api/oauth/LockScreen', { schema: { body: LockBody } }, async ({ body, session, ip, translate }) => {
    await confirmPassword(deps, session, { ...body, ip });
    return ok(null, translate('server.done'));
  });
  app.post('/api/oauth/updatePasswordMessage', async () => ok(null));
  app.get('/api/system/SysConfig', async () => ok(await readSettings(deps)));
};

/** The signed-in user's own password and preferences (contract e.2). */
export const currentUserRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  const base = '/api/permission/Users/Current';

  app.post(
    `${base}/Actions/ModifyPassword`,
    { schema: { body: PasswordBody } },
    async ({ body, session, ip, translate }) => {
      await confirmPassword(deps, session, { account: session.user.account, password: body.oldPassword, ip });
      await changePassword(deps, session, body.password);
      return ok(null, translate('server.passwordChanged'));
    },
  );
  app.put(`${base}/SystemLanguage`, { schema: { body: LanguageBody } }, async ({ body, session, translate }) => {
    const language = LANGUAGES.find((known) => known === body.language);
    if (!language)
      throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/language', reason: LANGUAGES.join(', ') });
    await updateUser(deps, session.user.userId, { language });
    return ok(null, translate('server.done'));
  });
  app.put(`${base}/SystemTheme`, { schema: { body: ThemeBody } }, async ({ body, session, translate }) => {
    if (!THEMES.includes(body.theme)) {
      throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/theme', reason: THEMES.join(', ') });
    }
    await updateUser(deps, session.user.userId, { theme: body.theme });
    return ok(null, translate('server.done'));
  });
};
