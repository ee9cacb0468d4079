import type { FastifyRequest } from 'fastify';
import { Turnstile } from '../db/turnstile';
import type { LoadLimits } from '../load-limits';
import { toNetwork } from './network';

/** Throttle of concurrent calls, shared by the calls of one user (or address). */
export interface CallerTurns {
  readonly calls: Turnstile;
  readonly slowCalls: Turnstile;
  readonly connections: Turnstile;
}

/** Calls without a session count for their address, which many users may share (NAT). */
const PEOPLE_PER_ADDRESS = 10;

/** Key of a call's limits: its user, or the network of a call without session. */
export function callerOf(request: FastifyRequest): string {
  // Whoever sees the system as somebody else takes no turn of theirs.
  const session = request.reader ?? (request as { session?: FastifyRequest['session'] }).session;
  return session ? `user:${session.user.userId}` : `address:${toNetwork(request.ip)}`;
}

/** The limits of all callers with calls in progress, per process. */
export class TurnsByCaller {
  readonly #limits: LoadLimits;
  readonly #held = new Map<string, { readonly turns: CallerTurns; holders: number }>();

  constructor(limits: LoadLimits) {
    this.#limits = limits;
  }

  /** Number of callers with calls. */
  get size(): number {
    return this.#held.size;
  }

  /** The caller's limits; every `hold` needs a `drop`. */
  hold(caller: string): CallerTurns {
    const held = this.#held.get(caller) ?? { turns: createTurns(this.#limits, caller), holders: 0 };
    held.holders += 1;
    this.#held.set(caller, held);
    return held.turns;
  }

  drop(caller: string): void {
    const held = this.#held.get(caller);
    if (!held) return;
    held.holders -= 1;
    if (held.holders === 0) this.#held.delete(caller);
  }
}

function createTurns(limits: LoadLimits, caller: string): CallerTurns {
  const people = caller.startsWith('address:') ? PEOPLE_PER_ADDRESS : 1;
  const { callsPerUser, slowCallsPerUser, waitingCallsPerUser, connectionsPerUser } = limits;
  return {
    calls: new Turnstile(callsPerUser * people, waitingCallsPerUser * people),
    slowCalls: new Turnstile(slowCallsPerUser * people, waitingCallsPerUser * people),
    connections: new Turnstile(connectionsPerUser),
  };
}
