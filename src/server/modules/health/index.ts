import type { RoutePlugin } from '../../http/route-types';

/** GET /healthz for supervisors and load balancers: 200 when the database answers, 503 otherwise; no envelope. */
export const healthRoutes: RoutePlugin = async (app) => {
  app.get('/healthz', { config: { isPublic: true }, logLevel: 'silent' }, async (_request, reply) => {
    try {
      await app.deps.pool.query('select 1');
      return { status: 'ok', database: 'ok' };
    } catch {
      return reply.status(503).send({ status: 'error', database: 'unreachable' });
    }
  });
};
