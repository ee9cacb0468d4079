import type { RoutePlugin } from '../../http/route-types';
import { createHealthCheck } from './check-health';

/**
 * GET /healthz for supervisors and load balancers: 200 when the database answers and its disk has room, 503 with what is
 * wrong otherwise, within two seconds; no envelope.
 */
export const healthRoutes: RoutePlugin = async (app) => {
  const checkHealth = createHealthCheck(app.deps);
  app.get('/healthz', { config: { isPublic: true, cost: 'free' }, logLevel: 'silent' }, async (_request, reply) => {
    const health = await checkHealth();
    return reply.status(health.status === 'ok' ? 200 : 503).send(health);
  });
};
