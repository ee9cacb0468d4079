import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { BODY_LIMITS } from './body-limits';
import { BusinessError } from './errors';
import { isBoundedJson } from './json-bounds';

/**
 * JSON bodies, refusing `__proto__` and `constructor.prototype` keys, excessive nesting and numbers of members. An empty JSON body
 * is none, as clients send the content type without a body.
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

/** Also accepts short form bodies on the routes of this plugin: 3.4.7 clients sign in with them. */
export async function registerFormBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { bodyLimit: BODY_LIMITS.public });
}
