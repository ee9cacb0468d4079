/**
 * Baseline: a server written by hand for these orders only. Fastify, prepared statements, session and permission read in one
 * statement, a trigram index, counts that stop at 10,001. A general-purpose server is not expected to be faster. Environment:
 * `DATABASE_URL`, `PORT` and `WORKERS` (number of processes).
 */
import cluster from 'node:cluster';
import { createHash, randomBytes } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { checkPassword } from '../../../src/server/modules/oauth/password';
import { countOrders, createOrder, deleteOrder, listOrders, readOrder, sumOrders, updateOrder } from './orders';

const CONNECTIONS = 20;
const SESSION_HOURS = 8;

async function serve(): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: CONNECTIONS });
  pool.on('error', () => undefined);
  const app = fastify();

  /** Returns the id of the signed-in user. Throws 401 without a valid session, 403 when the role lacks the right. */
  const require = async (request: FastifyRequest, right: string): Promise<string> => {
    const { rows } = await pool.query<{ id: string; is_allowed: boolean }>({
      name: 'session',
      text: `select u.id, exists (select 1 from rights r where r.role = u.role and r.right_name = $2) as is_allowed
        from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()`,
      values: [hashToken(request.headers.authorization ?? ''), right],
    });
    const [user] = rows;
    if (!user) throw Object.assign(new Error('no session'), { statusCode: 401 });
    if (!user.is_allowed) throw Object.assign(new Error('not allowed'), { statusCode: 403 });
    return user.id;
  };

  app.post<{ Body: { account: string; password: string } }>('/sign-in', async ({ body }) => {
    const { rows } = await pool.query<{ id: string; password_hash: string }>({
      name: 'account',
      text: 'select id, password_hash from users where account = $1',
      values: [body.account],
    });
    const [user] = rows;
    const { isRight } = await checkPassword(body.password, user?.password_hash);
    if (!isRight || !user) throw Object.assign(new Error('wrong password'), { statusCode: 401 });
    const token = randomBytes(32).toString('base64url');
    await pool.query({
      name: 'begin-session',
      text: `insert into sessions values ($1, $2, now() + interval '${SESSION_HOURS} hours')`,
      values: [hashToken(token), user.id],
    });
    return { token };
  });

  app.get('/orders', async (request) => {
    await require(request, 'read');
    return listOrders(pool, request.query as Readonly<Record<string, string>>);
  });
  app.get('/totals', async (request) => {
    await require(request, 'read');
    return sumOrders(pool);
  });
  app.get('/count', async (request) => {
    await require(request, 'read');
    return countOrders(pool);
  });
  app.get<{ Params: { id: string } }>('/orders/:id', async (request) => {
    await require(request, 'read');
    return readOrder(pool, request.params.id);
  });
  app.post('/orders', async (request) => createOrder(pool, await require(request, 'create'), request.body as never));
  app.put<{ Params: { id: string } }>('/orders/:id', async (request) => {
    await require(request, 'update');
    return updateOrder(pool, request.params.id, request.body as never);
  });
  app.delete<{ Params: { id: string } }>('/orders/:id', async (request) => {
    await require(request, 'delete');
    return deleteOrder(pool, request.params.id);
  });
  await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const workers = Number(process.env['WORKERS'] ?? '1');
if (cluster.isPrimary && workers > 1) {
  for (let at = 0; at < workers; at += 1) cluster.fork();
  process.once('SIGTERM', () => process.exit(0));
} else {
  await serve();
}
