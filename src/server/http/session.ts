import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readSession } from './read-session';
import { translateFor } from './translate';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call needs no session (sign-in, health, the client's files). */
    isPublic?: boolean;
    /**
     * What a call costs. `slow`: it may take seconds, and few of one user run at once. `free`: next to nothing, it is never
     * made to wait. Without it a call is an ordinary one.
     */
    cost?: 'slow' | 'free';
  }
}

/** The token of a call: the Authorization header as it is, or after "bearer " (contract e.1). */
export function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? '';
  return header.replace(/^bearer /i, '').trim();
}

/** Requires a session on every route that is not marked `config.isPublic`, before its body is read. */
export function registerSession(app: FastifyInstance): void {
  app.decorateRequest('session', undefined as never);
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.isPublic) return;
    request.session = await readSession(app.deps, tokenOf(request), request.clientLanguage);
    request.translate = translateFor(request.session.language);
  });
}
