import { resetPassword as resetPasswordCall, unlockUser as unlockUserCall } from '../../../wire/organisation';
import { ok } from '../../http/envelope';
import type { RoutePlugin, SchemaTypes } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { defineResource, requireButton } from '../../resource/index';
import { resetPassword } from './reset-password';
import { seeAsRoutes } from './see-as';
import { unlockUser } from './unlock-user';
import { createUserResource } from './user-resource';

export { userFields } from './user-fields';
export { userRecords } from './user-resource';

/** Users: managed through their menu; what pickers ask of them stands in `people`. */
export const routes: RoutePlugin = async (app) => {
  const resource = createUserResource(app.deps);
  defineResource(app, resource);
  await app.register(async (scope) => seeAsRoutes(scope.withTypeProvider<SchemaTypes>()));

  app.route({
    ...routeOf(resetPasswordCall),
    onRequest: requireButton(resource, 'password'),
    handler: async (request) => {
      await resetPassword(request, request.params.id, request.body);
      return ok(null, request.translate('server.user.passwordReset'));
    },
  });
  app.route({
    ...routeOf(unlockUserCall),
    onRequest: requireButton(resource, 'unlock'),
    handler: async (request) => {
      await unlockUser(request, request.params.id);
      return ok(null, request.translate('server.done'));
    },
  });
};
