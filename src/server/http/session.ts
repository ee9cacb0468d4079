import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Turnstile } from '../db/turnstile';
import { BusinessError } from './errors';
import { readSession } from './read-session';
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

/** Reads of one session that run at once: a page sends several calls, and one after the other is quick enough. */
const READS_PER_TOKEN = 2;

/**
 * Requires a session on every route that is not marked `config.isPublic`, before its body is read. Calls with the same token
 * wait for each other here, and too many of them are refused before the database hears of them: a flood of one user's calls
 * keeps nobody else's session from being read. Each call reads the session itself, so that a revocation acts at the next one.
 */
export function registerSession(app: FastifyInstance): void {
  const { callsPerUser, waitingCallsPerUser } = app.deps.config.limits;
  const doors = new Map<string, { readonly door: Turnstile; holders: number }>();
  app.decorateRequest('session', undefined as never);
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.isPublic) return;
    const token = tokenOf(request);
    const held = doors.get(token) ?? {
      door: new Turnstile(READS_PER_TOKEN, callsPerUser + waitingCallsPerUser),
      holders: 0,
    };
    if (held.door.isFull) throw new BusinessError('SERVER_TOO_MANY_CALLS');
    held.holders += 1;
    doors.set(token, held);
    await held.door.enter();
    try {
      request.session = await readSession(app.deps, token, request.clientLanguage);
    } finally {
      held.door.leave();
      held.holders -= 1;
      if (held.holders === 0) doors.delete(token);
    }
    // The page's own language comes first: it is chosen before it is saved, and stays where it cannot be.
    request.translate = translateFor(namedLanguage(request) ?? request.session.language);
  });
}
