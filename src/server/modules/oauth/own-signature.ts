import { parsePicture } from '../../../engine/values/picture-values';
import { IdParams } from '../../../wire/ids';
import * as calls from '../../../wire/own-signature';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { readOwnSignature, updateUser } from './repository';

/** The only one that an account keeps. */
const ID = 'own';
/** It comes with every answer about the current user, so it is smaller than what a record may hold. */
const MAX_BYTES = 64 * 1024;

/** The signed-in user's own signature (docs/clients.md#own-settings). */
export const ownSignatureRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  app.route({
    ...routeOf(calls.listOwnSignatures),
    handler: async ({ session }) => {
      const signImg = await readOwnSignature(deps, session.user.userId);
      return ok(signImg === '' ? [] : [{ id: ID, signImg, isDefault: 1 }]);
    },
  });
  app.route({
    ...routeOf(calls.saveOwnSignature),
    handler: async ({ body, session, translate }) => {
      const parsed = parsePicture(body.signImg, ['png'], MAX_BYTES);
      if (!parsed.ok || typeof parsed.value !== 'string') {
        throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/signImg', reason: 'PNG' });
      }
      await updateUser(deps, session.user.userId, { sign_img: parsed.value });
      return ok(null, translate('server.done'));
    },
  });
  // An account keeps one, and that is the one that forms are signed with.
  app.put(calls.removeOwnSignature.path, { schema: { params: IdParams } }, async ({ params, session, translate }) => {
    const isThere = params.id === ID && (await readOwnSignature(deps, session.user.userId)) !== '';
    if (!isThere) throw new BusinessError('SERVER_NOT_FOUND');
    return ok(null, translate('server.done'));
  });
  app.route({
    ...routeOf(calls.removeOwnSignature),
    handler: async ({ session, translate }) => {
      await updateUser(deps, session.user.userId, { sign_img: '' });
      return ok(null, translate('server.done'));
    },
  });
};
