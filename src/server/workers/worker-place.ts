import cluster, { type Worker } from 'node:cluster';
import type { NewPasswords } from '../main';
import type { Order, Report } from './messages';

/** Back-off of restarting a process that dies soon after its start. */
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 10_000;
/** A process that lived longer resets the back-off. */
const LONG_LIFE_MS = 60_000;

/** Supervises one worker process: restarts it with back-off when it dies. */
export class WorkerPlace {
  readonly #serve: Order;
  #worker: Worker | null = null;
  #isLoaded = false;
  #hasListened = false;
  #isStopped = false;
  #ended: Promise<void> = Promise.resolve();
  #waitMs = FIRST_WAIT_MS;
  #timer: NodeJS.Timeout | undefined;

  /** `serve` = the message sent once the database is prepared. */
  constructor(serve: Order) {
    this.#serve = serve;
  }

  /** Starts a process; resolves once it takes orders. */
  async load(): Promise<void> {
    const startedAt = performance.now();
    const worker = cluster.fork();
    this.#worker = worker;
    this.#isLoaded = false;
    this.#ended = new Promise((resolve) => {
      worker.once('exit', (code, signal) => {
        resolve();
        if (this.#isStopped || !this.#hasListened) return;
        console.error(`A server process ended (${signal || String(code)}); another one is started …`);
        this.#startAgain(performance.now() - startedAt);
      });
    });
    await this.#hear(worker, 'loaded');
    this.#isLoaded = true;
  }

  /** Has the process prepare the database. */
  async prepare(order: Order, onPasswords: (passwords: NewPasswords) => void): Promise<void> {
    const worker = this.#worker;
    worker?.on('message', (report: Report) => {
      if (report.kind === 'passwords') onPasswords(report.passwords);
    });
    await this.#tell(order, 'prepared');
  }

  /** Has the process answer calls; resolves with its address. */
  async listen(): Promise<string> {
    const { address } = await this.#tell(this.#serve, 'listening');
    this.#hasListened = true;
    return address;
  }

  /** Lets the process send its answers, and end. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const order: Order = { kind: 'stop' };
    // Who takes no orders yet has nothing to finish.
    if (!this.#isLoaded) this.#worker?.process.kill('SIGKILL');
    else if (this.#worker?.isConnected()) this.#worker.send(order, () => undefined);
    await this.#ended;
  }

  #tell<Kind extends Report['kind']>(order: Order, answer: Kind) {
    const worker = this.#worker;
    if (!worker) throw new Error('there is no process to tell');
    const heard = this.#hear(worker, answer);
    worker.send(order, () => undefined);
    return heard;
  }

  /** The next report of a kind; rejects when the process fails or ends before. */
  #hear<Kind extends Report['kind']>(worker: Worker, kind: Kind): Promise<Extract<Report, { readonly kind: Kind }>> {
    return new Promise((resolve, reject) => {
      const onMessage = (report: Report) => {
        if (report.kind === 'failed') settle(() => reject(Object.assign(new Error(), report.failure)));
        else if (isOf(report, kind)) settle(() => resolve(report));
      };
      const onExit = (code: number, signal: string) =>
        settle(() => reject(new Error(`a server process ended before it was ${kind} (${signal || String(code)})`)));
      const settle = (run: () => void) => {
        worker.off('message', onMessage);
        worker.off('exit', onExit);
        run();
      };
      worker.on('message', onMessage);
      worker.on('exit', onExit);
    });
  }

  #startAgain(livedMs: number): void {
    if (livedMs > LONG_LIFE_MS) this.#waitMs = FIRST_WAIT_MS;
    this.#timer = setTimeout(() => {
      // What it fails of ends it, and its end is what is answered.
      this.load()
        .then(() => this.listen())
        .catch(() => undefined);
    }, this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, MAX_WAIT_MS);
  }
}

function isOf<Kind extends Report['kind']>(
  report: Report,
  kind: Kind,
): report is Extract<Report, { readonly kind: Kind }> {
  return report.kind === kind;
}
