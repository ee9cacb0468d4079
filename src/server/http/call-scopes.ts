import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallScope, runInScope } from '../db/call-scope';
import type { Turnstile } from '../db/turnstile';
import { callerOf, TurnsByCaller, type CallerTurns } from './caller-turns';
import { BusinessError } from './errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call's database scope; null until its session is known. */
    scope: CallScope | null;
    /** Whether the request was received completely. */
    isReceived: boolean;
    /** Releases the call's slot in the queue; null while it has none. */
    endTurn: (() => void) | null;
  }
  interface FastifyInstance {
    /** Calls with a waiting client. */
    openCalls: ReadonlySet<FastifyRequest>;
  }
}

/**
 * Cancels the queries of a call when its client disconnects, and limits the concurrent calls of each user. Must be registered after
 * the session, whose reading is not limited here.
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
    const { session } = request as { session?: FastifyRequest['session'] };
    scope.origin = { address: request.ip, isAdministrator: session?.isAdministrator === true };
    request.scope = scope;
    openCalls.add(request);
    whenClosed(reply, () => {
      if (!reply.raw.writableFinished) scope.giveUp();
      openCalls.delete(request);
      callers.drop(caller);
      // A running handler keeps its slot until it ends, even without a client.
      if (!request.isReceived) request.endTurn?.();
    });
    runInScope(scope, () => {
      takeTurn(request, turns, cost === 'slow').then(() => done(), done);
    });
  });
  // The body is read by events of the connection, outside of any async context.
  app.addHook('preValidation', (request, _reply, done) => {
    request.isReceived = true;
    if (request.scope) runInScope(request.scope, done);
    else done();
  });
  // eslint-disable-next-line max-params -- Fastify tells a hook with a callback by its fourth parameter
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

/** Queues the call behind the caller's others; throws SERVER_TOO_MANY_CALLS when the queue is full. */
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
