import type { RoutePlugin } from '../../http/route-types';
import { createHealthCheck } from './check-health';

/**
 * GET /healthz for supervisors and load balancers: 200 when the database responds and its disk has space, else 503 with the reason,
 * within two seconds; without envelope.
 */
export const routes: RoutePlugin = async (app) => {
  const checkHealth = createHealthCheck(app.deps);
  app.get('/healthz', { config: { isPublic: true, cost: 'free' }, logLevel: 'silent' }, async (_request, reply) => {
    const health = await checkHealth();
    return reply.status(health.status === 'ok' ? 200 : 503).send(health);
  });
};
