import type { RoutePlugin } from '../../http/route-types';
import { registerSources } from './source-routes';

export { openDataSource } from './data-source';
export { readFromSource } from './read-from-source';
export { resealSources } from './reseal-sources';

/** Database servers of the user that SQL interfaces read (docs/clients.md#data-interfaces). */
export const routes: RoutePlugin = async (app) => registerSources(app);
