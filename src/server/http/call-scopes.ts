import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallScope, runInScope } from '../db/call-scope';
import type { Turnstile } from '../db/turnstile';
import { callerOf, TurnsByCaller, type CallerTurns } from './caller-turns';
import { BusinessError } from './errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call does with the database; null until its session is known. */
    scope: CallScope | null;
    /** The whole request has come in. */
    isReceived: boolean;
    /** Gives the call's turn to the next one; null while it has none. */
    endTurn: (() => void) | null;
  }
  interface FastifyInstance {
    /** The calls whose clients wait for an answer. */
    openCalls: ReadonlySet<FastifyRequest>;
  }
}

/**
 * Gives every call its scope, so that what it reads ends when its client leaves, and its turn among the calls of the same
 * user. Must be registered after the session: reading that belongs to nobody's turn.
 */
export function registerCallScopes(app: FastifyInstance): void {
  const { control, config } = app.deps;
  const callers = new TurnsByCaller(config.limits);
  const openCalls = new Set<FastifyRequest>();
  app.decorate('openCalls', openCalls);
  app.decorateRequest('scope', null);
  app.decorateRequest('isReceived', false);
  app.decorateRequest('endTurn', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { cost } = request.routeOptions.config;
    if (request.is404 || cost === 'free') {
      done();
      return;
    }
    const caller = callerOf(request);
    const turns = callers.hold(caller);
    const scope = new CallScope(control, turns.connections, request.isFenced);
    request.scope = scope;
    openCalls.add(request);
    whenClosed(reply, () => {
      if (!reply.raw.writableFinished) scope.giveUp();
      openCalls.delete(request);
      callers.drop(caller);
      // Once its handler runs a call keeps its turn until that is done, whoever still listens.
      if (!request.isReceived) request.endTurn?.();
    });
    runInScope(scope, () => {
      takeTurn(request, turns, cost === 'slow').then(() => done(), done);
    });
  });
  // Reading the body goes through events of the connection, which belong to no call.
  app.addHook('preValidation', (request, _reply, done) => {
    request.isReceived = true;
    if (request.scope) runInScope(request.scope, done);
    else done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.endTurn?.();
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    request.endTurn?.();
    openCalls.delete(request);
    done();
  });
}

function whenClosed(reply: FastifyReply, run: () => void): void {
  if (reply.raw.closed) run();
  else reply.raw.once('close', run);
}

/** Waits until the caller's other calls leave room; throws SERVER_TOO_MANY_CALLS when too many of them wait already. */
async function takeTurn(request: FastifyRequest, turns: CallerTurns, isSlow: boolean): Promise<void> {
  const needed = isSlow ? [turns.slowCalls, turns.calls] : [turns.calls];
  const taken: Turnstile[] = [];
  request.endTurn = () => {
    for (const turnstile of taken.splice(0)) turnstile.leave();
  };
  for (const turnstile of needed) {
    if (turnstile.isFull) throw new BusinessError('SERVER_TOO_MANY_CALLS');
    if (!turnstile.tryEnter()) await request.scope?.wait(turnstile.enter(), () => turnstile.leave());
    taken.push(turnstile);
  }
}
