import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { isTooDeepJson } from '../../engine/parse';
import { BusinessError } from './errors';

/**
 * Bodies: JSON, where `__proto__` and `constructor.prototype` keys and bottomless nesting are refused, and form fields
 * (Login of 3.4.7 clients).
 * An empty JSON body is read as none, because clients put the content type on calls without a body.
 */
export async function registerContentParsers(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isTooDeepJson(body as string))
      done(new BusinessError('SERVER_REQUEST_INVALID', { path: '/body', reason: '' }));
    else void parseJson(request, body as string, done);
  });
  await app.register(formbody);
}
