import type { FastifyRequest } from 'fastify';
import { Turnstile } from '../db/turnstile';
import type { LoadLimits } from '../load-limits';
import { toNetwork } from './network';

/** What the calls of one user (or address) share. */
export interface CallerTurns {
  readonly calls: Turnstile;
  readonly slowCalls: Turnstile;
  readonly connections: Turnstile;
}

/** Calls without a session count for their address, behind which a whole house may sit. */
const PEOPLE_PER_ADDRESS = 10;

/** Whom a call counts for: its user, or the network that a call without session comes from. */
export function callerOf(request: FastifyRequest): string {
  const { session } = request as { session?: FastifyRequest['session'] };
  return session ? `user:${session.user.userId}` : `address:${toNetwork(request.ip)}`;
}

/** The turns of every caller that has calls now; each process counts its own. */
export class TurnsByCaller {
  readonly #limits: LoadLimits;
  readonly #held = new Map<string, { readonly turns: CallerTurns; holders: number }>();

  constructor(limits: LoadLimits) {
    this.#limits = limits;
  }

  /** How many callers have calls. */
  get size(): number {
    return this.#held.size;
  }

  /** The caller's turns; every `hold` needs its `drop`. */
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
