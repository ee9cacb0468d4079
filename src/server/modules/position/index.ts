import type { RoutePlugin } from '../../http/route-types';
import { defineResource } from '../../resource/index';
import { registerChoices } from './position-choices';
import { createPositionResource } from './position-resource';

export { positionRecords } from './position-resource';

/** Positions: managed through their menu, picked by everyone (docs/clients.md#people-and-places). */
export const routes: RoutePlugin = async (app) => {
  const resource = createPositionResource(app.deps);
  defineResource(app, resource);
  registerChoices(app, resource.path);
};
