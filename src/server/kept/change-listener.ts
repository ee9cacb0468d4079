import type { Client } from 'pg';
import { CHANGE_CHANNEL } from '../db/migrations/012_change_notices';

/** Callbacks of the listener. */
export interface ChangeHandlers {
  /** Every change is notified from now on; earlier ones may have been missed. */
  opened: () => void;
  /** Changes may be missed until `opened`. */
  lost: () => void;
  changed: (tag: string) => void;
}

/** An empty statement: its answer comes after all notifications of earlier commits. */
const FENCE = ';';
/** A fence that takes longer counts as a lost connection. */
const FENCE_TIMEOUT_MS = 2000;
/** Back-off of reconnecting. */
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
 * A connection that listens for notifications of changes (LISTEN), and reconnects with back-off. PostgreSQL sends the notifications
 * of earlier commits ahead of its "ready for query": once a round trip that began now is over, every change up to now was heard.
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

  /** Begins to listen; resolves after the first attempt, and retries with back-off. */
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
      // Behind a pooler the session that listens would be another one than that of the fence.
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

  /** Resolves once every change committed before this call is heard; false when that cannot be known. */
  fence(): Promise<boolean> {
    if (!this.#client) return Promise.resolve(false);
    // One that is under way may have been answered before the last change.
    this.#next ??= createFence();
    const { passed } = this.#next;
    if (!this.#isSending) {
      this.#isSending = true;
      // Callers of the same moment share a fence.
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
    const { connection } = client as Client & { readonly connection?: { readonly stream?: { destroy: () => void } } };
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
