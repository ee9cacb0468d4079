import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keptFacts } from '../kept/index';
import { REQUEST_CONNECTIONS } from '../load-limits';
import { toNetwork } from './network';
import { refuseClosed, type ClosedState } from './closed-session';
import { findSession, readSession } from './read-session';
import { SessionDoors } from './session-doors';
import { seeAsNamed } from './see-as';
import { namedLanguage, translateFor } from './translate';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the call is behind a fence and may use the cache. */
    isFenced: boolean;
  }
  interface FastifyContextConfig {
    /** The call needs no session (sign-in, health, the client's files). */
    isPublic?: boolean;
    /**
     * What a call costs. `slow`: it may take seconds, and few of one user run at once. `free`: next to nothing, it is never
     * made to wait. Without it a call is an ordinary one.
     */
    cost?: 'slow' | 'free';
    /**
     * States of a session in which the call is served although most are refused: `locked` until the password is typed again,
     * `passwordDue` until it has been changed.
     */
    servedWhen?: readonly ClosedState[];
    /** Parameter of the path that names the module whose rights the call goes by. */
    moduleParam?: string;
  }
}

/** The token of a call: the Authorization header as it is, or after "bearer " (docs/clients.md#every-request). */
function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? '';
  return header.replace(/^bearer /i, '').trim();
}

/**
 * Requires a session on every route that is not marked `config.isPublic`, before its body is read. Floods of calls are refused
 * before the database hears of them (`SessionDoors`). Each call asks the database, for the session or for what has changed of it,
 * so that a revocation acts at the next one.
 */
export function registerSession(app: FastifyInstance): void {
  const { callsPerUser, waitingCallsPerUser } = app.deps.config.limits;
  const { max = REQUEST_CONNECTIONS } = app.deps.pool.options;
  const doors = new SessionDoors(callsPerUser + waitingCallsPerUser, max);
  app.decorateRequest('session', undefined as never);
  app.decorateRequest('isFenced', false);
  app.decorateRequest('reader', null);
  app.addHook('onReady', () => keptFacts(app.deps).start());
  app.addHook('onClose', () => keptFacts(app.deps).stop());
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.isPublic) return;
    const token = tokenOf(request);
    // First of all: a reading can be cached only if no change overlapped it.
    request.isFenced = await keptFacts(app.deps).fence();
    request.session =
      (request.isFenced ? findSession(app.deps, token, request.clientLanguage) : undefined) ??
      (await doors.read({ token, network: toNetwork(request.ip) }, () =>
        readSession(app.deps, { token, fallbackLanguage: request.clientLanguage, moduleId: moduleOf(request) }),
      ));
    await seeAsNamed(request, token);
    // The page's own language comes first: it is chosen before it is saved, and stays where it cannot be.
    request.translate = translateFor(namedLanguage(request) ?? request.session.language);
    refuseClosed(request.session, request.routeOptions.config.servedWhen ?? []);
  });
}

/** The module that a call is about; undefined = none. */
function moduleOf({ params, routeOptions }: FastifyRequest): string | undefined {
  const { moduleParam } = routeOptions.config;
  return moduleParam === undefined ? undefined : (params as Readonly<Record<string, string | undefined>>)[moduleParam];
}
