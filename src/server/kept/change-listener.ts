import type { Client } from 'pg';
import { CHANGE_CHANNEL } from '../db/migrations/012_change_notices';

/** Who hears of changes. */
export interface ChangeHandlers {
  /** From now on every change is told; nothing is known about what was before. */
  opened(): void;
  /** Changes may go unheard until `opened`. */
  lost(): void;
  changed(tag: string): void;
}

/** Does nothing, but answers only after everything that the database had to tell before. */
const FENCE = ';';
/** A database that takes longer to say nothing is not heard any more. */
const FENCE_TIMEOUT_MS = 2000;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5000;

interface Fence {
  readonly passed: Promise<boolean>;
  readonly pass: (isHeard: boolean) => void;
}

function createFence(): Fence {
  let pass: (isHeard: boolean) => void = () => undefined;
  const passed = new Promise<boolean>((resolve) => {
    pass = resolve;
  });
  return { passed, pass };
}

/**
 * A connection that hears what the database tells about changes. PostgreSQL sends the notifications of transactions that were
 * committed before ahead of its "ready for query": once a round trip that began now is over, every change up to now was heard.
 */
export class ChangeListener {
  readonly #connect: () => Client;
  readonly #handlers: ChangeHandlers;
  #client: Client | null = null;
  #isStopped = false;
  #isSending = false;
  #sent: Fence | null = null;
  #next: Fence | null = null;
  #waitMs = FIRST_WAIT_MS;
  #timer: NodeJS.Timeout | undefined;

  /** `connect` makes a client that is not connected yet. */
  constructor(connect: () => Client, handlers: ChangeHandlers) {
    this.#connect = connect;
    this.#handlers = handlers;
  }

  /** Begins to listen; resolves after the first try, and goes on trying. */
  async start(): Promise<void> {
    if (this.#isStopped) return;
    const client = this.#connect();
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload }) => this.#handlers.changed(payload ?? ''));
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const { processID } = client as Client & { readonly processID?: number | null };
      // Behind a pooler another session would listen than the one that is asked.
      if (rows[0]?.pid !== processID) {
        this.#isStopped = true;
        await client.end();
        return;
      }
      await client.query(`listen ${CHANGE_CHANNEL}`);
    } catch {
      client.end().catch(() => undefined);
      this.#startAgain();
      return;
    }
    if (this.#isStopped) {
      await client.end();
      return;
    }
    this.#client = client;
    this.#waitMs = FIRST_WAIT_MS;
    this.#handlers.opened();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    if (!client) return;
    this.#lose(client);
    await client.end().catch(() => undefined);
  }

  /** Resolves once every change that was committed before this call was heard; false when that cannot be told. */
  fence(): Promise<boolean> {
    if (!this.#client) return Promise.resolve(false);
    // One that is under way may have been answered before the last change.
    this.#next ??= createFence();
    const { passed } = this.#next;
    if (!this.#isSending) {
      this.#isSending = true;
      // Whoever comes in the same moment goes with it.
      queueMicrotask(() => void this.#send());
    }
    return passed;
  }

  async #send(): Promise<void> {
    for (let fence = this.#next; fence && this.#client; fence = this.#next) {
      const client = this.#client;
      this.#next = null;
      this.#sent = fence;
      const timer = setTimeout(() => this.#cut(client), FENCE_TIMEOUT_MS);
      const isHeard = await client.query(FENCE).then(
        () => true,
        () => false,
      );
      clearTimeout(timer);
      this.#sent = null;
      fence.pass(isHeard && client === this.#client);
      if (!isHeard) this.#cut(client);
    }
    this.#isSending = false;
  }

  /** Ends a connection that does not answer, without asking it. */
  #cut(client: Client): void {
    const { connection } = client as Client & { readonly connection?: { readonly stream?: { destroy(): void } } };
    connection?.stream?.destroy();
    this.#lose(client);
  }

  #lose(client: Client): void {
    if (client !== this.#client) return;
    this.#client = null;
    this.#handlers.lost();
    client.end().catch(() => undefined);
    for (const fence of [this.#sent, this.#next]) fence?.pass(false);
    this.#next = null;
    this.#startAgain();
  }

  #startAgain(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), this.#waitMs);
    this.#timer.unref();
    this.#waitMs = Math.min(this.#waitMs * 2, MAX_WAIT_MS);
  }
}
