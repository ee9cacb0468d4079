import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { BODY_LIMITS } from './body-limits';
import { BusinessError } from './errors';
import { isBoundedJson } from './json-bounds';

/**
 * Bodies are JSON, where `__proto__` and `constructor.prototype` keys, bottomless nesting and unreasonable numbers of members
 * are refused. An empty JSON body is read as none, because clients put the content type on calls without a body.
 */
export function registerContentParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (!isBoundedJson(body as string))
      done(new BusinessError('SERVER_REQUEST_INVALID', { path: '/body', reason: '' }));
    else void parseJson(request, body as string, done);
  });
}

/** Lets the routes of this plugin take form fields too, short ones: 3.4.7 clients sign in with them, and send no others. */
export async function registerFormBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { bodyLimit: BODY_LIMITS.public });
}
