import { LANGUAGES, type Translate } from '../../../engine/contract/language';
import type { Part } from '../../../wire/call';
import { changeOwnPassword } from '../../../wire/own-account';
import { saveLanguage } from '../../../wire/session';
import * as sessions from '../../../wire/system-screens';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { changePassword } from './change-password';
import { atFields } from './password-faults';
import { deviceTokenOf } from './devices';
import { CODE_LENGTH, requireCode } from './image-code/index';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions';
import { updateUser } from './repository';
import { ThemeBody } from './schema';

const THEMES = ['classic', 'functional', 'plain', 'blend'];
const BASE = '/api/permission/Users/Current';

/** The signed-in user's own password, preferences and sessions (docs/clients.md#own-settings). */
export const currentUserRoutes: RoutePlugin = async (app) => {
  const { deps } = app;

  app.route({
    ...routeOf(changeOwnPassword),
    config: { servedWhen: ['passwordDue'] },
    handler: async ({ body, session, headers, translate }) => {
      await checkCode(deps, body, translate);
      const { oldPassword, password } = body;
      const change = { oldPassword, password, deviceToken: deviceTokenOf(headers.cookie) };
      await changePassword(deps, session, change).catch(atFields({ old: 'oldPassword', fresh: 'password' }, translate));
      return ok(null, translate('server.passwordChanged'));
    },
  });
  app.route({
    ...routeOf(saveLanguage),
    handler: async ({ body, session, translate }) => {
      const language = LANGUAGES.find((known) => known === body.language);
      if (!language)
        throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/language', reason: LANGUAGES.join(', ') });
      await updateUser(deps, session.user.userId, { language });
      return ok(null, translate('server.done'));
    },
  });
  app.put(`${BASE}/SystemTheme`, { schema: { body: ThemeBody } }, async ({ body, session, translate }) => {
    if (!THEMES.includes(body.theme)) {
      throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/theme', reason: THEMES.join(', ') });
    }
    await updateUser(deps, session.user.userId, { theme: body.theme });
    return ok(null, translate('server.done'));
  });

  app.route({
    ...routeOf(sessions.listSessions),
    handler: async ({ session }) => ok({ list: await listOwnSessions(deps, session) }),
  });
  app.route({
    ...routeOf(sessions.endOtherSessions),
    handler: async ({ session, translate }) => {
      await endOtherSessions(deps, session);
      return ok(null, translate('server.sessionsEnded'));
    },
  });
  app.route({
    ...routeOf(sessions.endSession),
    handler: async ({ params, session, translate }) => {
      await endOwnSession(deps, session, params.sessionId);
      return ok(null, translate('server.sessionEnded'));
    },
  });
};

/** Checks the code of a picture where a client sends one; before the password, so that a wrong code tries none. */
async function checkCode(
  deps: AppDeps,
  { code = '', timestamp = '' }: Part<typeof changeOwnPassword, 'body'>,
  translate: Translate,
): Promise<void> {
  if (code === '' && timestamp === '') return;
  await requireCode(deps, { random: String(timestamp), code, length: CODE_LENGTH }).catch((error: unknown) => {
    if (!(error instanceof BusinessError) || error.code !== 'SERVER_IMAGE_CODE') throw error;
    const errors = [{ field: 'code', message: translate(error.code) }];
    throw new BusinessError(error.code, {}, { errors });
  });
}
