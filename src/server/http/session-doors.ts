import { Turnstile } from '../db/turnstile';
import { REQUEST_CONNECTIONS } from '../load-limits';
import { BusinessError } from './errors';

/** Semaphores by key, each kept while it is in use. */
class Doors {
  readonly #held = new Map<string, { readonly door: Turnstile; holders: number }>();

  constructor(
    readonly limit: number,
    readonly maxWaiting: number,
  ) {}

  /** Runs a task under the semaphore; throws SERVER_TOO_MANY_CALLS when its queue is full. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const held = this.#held.get(key) ?? { door: new Turnstile(this.limit, this.maxWaiting), holders: 0 };
    if (held.door.isFull) throw new BusinessError('SERVER_TOO_MANY_CALLS');
    held.holders += 1;
    this.#held.set(key, held);
    await held.door.enter();
    try {
      return await task();
    } finally {
      held.door.leave();
      held.holders -= 1;
      if (held.holders === 0) this.#held.delete(key);
    }
  }
}

/** Reads of one session that run at once: a page sends several calls, and one after the other is quick enough. */
const READS_PER_TOKEN = 2;
/** Reads for tokens of which nothing is known, of one network: anybody can make tokens up, each another one. */
const UNKNOWN_READS = 2;
/** … and of all networks, as a share of the connections: the rest is for calls of which something is known. */
const UNKNOWN_SHARE = 0.4;
/** Everybody behind one address comes with such a token once, after the server has started. */
const UNKNOWN_WAITING = 2000;
/** Tokens that had a session when they came last; the one that came longest ago is forgotten. */
const MAX_KNOWN = 20_000;

/** Who asks for a session. */
interface Caller {
  readonly token: string;
  readonly network: string;
}

/**
 * Limits concurrent readings of sessions, per token, and per network for tokens without a known session: a flood of one user's
 * calls, or of made-up tokens, does not keep other sessions from being read.
 */
export class SessionDoors {
  readonly #byToken: Doors;
  readonly #byNetwork = new Doors(UNKNOWN_READS, UNKNOWN_WAITING);
  readonly #unknown: Doors;
  readonly #known = new Set<string>();

  /** `maxWaiting` = calls with one token that may wait here; `connections` = those of this process. */
  constructor(maxWaiting: number, connections = REQUEST_CONNECTIONS) {
    this.#unknown = new Doors(Math.max(UNKNOWN_READS, Math.floor(connections * UNKNOWN_SHARE)), 5 * UNKNOWN_WAITING);
    this.#byToken = new Doors(READS_PER_TOKEN, maxWaiting);
  }

  /** Reads a session in its turn; throws what reading throws, and SERVER_TOO_MANY_CALLS. */
  read<Session>({ token, network }: Caller, read: () => Promise<Session>): Promise<Session> {
    return this.#byToken.run(token, async () => {
      const isKnown = this.#known.has(token);
      try {
        const session = await (isKnown ? read() : this.#byNetwork.run(network, () => this.#unknown.run('', read)));
        this.#remember(token);
        return session;
      } catch (error) {
        // Refused is who has no session; a database that does not answer says nothing about it.
        if (error instanceof BusinessError) this.#known.delete(token);
        throw error;
      }
    });
  }

  #remember(token: string): void {
    this.#known.delete(token);
    this.#known.add(token);
    const [oldest] = this.#known;
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }
}
