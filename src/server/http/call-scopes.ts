import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallScope, runInScope } from '../db/call-scope';
import { Turnstile, Turnstiles } from '../db/turnstile';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call does with the database; null until its session is known. */
    scope: CallScope | null;
    /** The whole request has come in. */
    isReceived: boolean;
  }
  interface FastifyInstance {
    /** The calls that are being answered. */
    openCalls: ReadonlySet<FastifyRequest>;
  }
}

/** Whom a call counts for: its user, or the address that a call without session comes from. */
export function callerOf(request: FastifyRequest): string {
  const { session } = request as { session?: FastifyRequest['session'] };
  return session ? `user:${session.user.userId}` : `address:${request.ip}`;
}

/**
 * Gives every call its scope, so that what it reads ends when its client leaves, and bounds the connections of each caller.
 * Must be registered after the session: reading that belongs to nobody's turn.
 */
export function registerCallScopes(app: FastifyInstance): void {
  const { control, config } = app.deps;
  const connections = new Turnstiles(() => new Turnstile(config.limits.connectionsPerUser));
  const openCalls = new Set<FastifyRequest>();
  app.decorate('openCalls', openCalls);
  app.decorateRequest('scope', null);
  app.decorateRequest('isReceived', false);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) {
      done();
      return;
    }
    const caller = callerOf(request);
    const scope = new CallScope(control, connections.of(caller));
    request.scope = scope;
    openCalls.add(request);
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) scope.giveUp();
      openCalls.delete(request);
      connections.forgetIdle(caller);
    });
    runInScope(scope, done);
  });
  // Reading the body goes through events of the connection, which belong to no call.
  app.addHook('preValidation', (request, _reply, done) => {
    request.isReceived = true;
    if (request.scope) runInScope(request.scope, done);
    else done();
  });
  app.addHook('onResponse', async (request) => {
    openCalls.delete(request);
  });
}
