import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toNetwork } from './network';
import { readSession } from './read-session';
import { SessionDoors } from './session-doors';
import { namedLanguage, translateFor } from './translate';

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

/**
 * Requires a session on every route that is not marked `config.isPublic`, before its body is read. Floods of calls are refused
 * before the database hears of them (`SessionDoors`). Each call reads the session itself, so that a revocation acts at the next
 * one.
 */
export function registerSession(app: FastifyInstance): void {
  const { callsPerUser, waitingCallsPerUser } = app.deps.config.limits;
  const doors = new SessionDoors(callsPerUser + waitingCallsPerUser);
  app.decorateRequest('session', undefined as never);
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.isPublic) return;
    const token = tokenOf(request);
    const caller = { token, network: toNetwork(request.ip) };
    request.session = await doors.read(caller, () => readSession(app.deps, token, request.clientLanguage));
    // The page's own language comes first: it is chosen before it is saved, and stays where it cannot be.
    request.translate = translateFor(namedLanguage(request) ?? request.session.language);
  });
}
