import cluster, { type Worker } from 'node:cluster';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerEnvironment } from '../main';
import type { Order, Report } from './messages';

/** A process that died is started again after so long, and later each time it dies soon again. */
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 10_000;
/** Who lived so long did not die of its start. */
const LONG_LIFE_MS = 60_000;
/** Places of processes among those of a server (`AppDeps.worker`): another server begins elsewhere, by chance. */
const PLACES = 32;

/** Processes that listen on one port. */
export interface RunningWorkers {
  readonly address: string;
  /** Lets all of them send their answers, and end. */
  close(): Promise<void>;
}

/**
 * Starts the processes that answer calls, over a database that is prepared, and starts anew whichever of them dies. Throws what
 * the first one of them failed of that could not listen.
 */
export async function startWorkers(environment: ServerEnvironment, databaseUrl: string): Promise<RunningWorkers> {
  cluster.setupPrimary(findEntry());
  const firstPlace = randomInt(PLACES);
  const crew = Array.from({ length: environment.workers }, (_entry, index) => {
    const worker = (firstPlace + index) % PLACES;
    return new Place({ kind: 'serve', environment, databaseUrl, worker });
  });
  const close = async () => {
    await Promise.all(crew.map((place) => place.stop()));
  };
  try {
    const [address = ''] = await Promise.all(crew.map((place) => place.start()));
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The place of one process: whoever fills it does the same work. */
class Place {
  readonly #order: Order;
  #worker: Worker | null = null;
  #waitMs = FIRST_WAIT_MS;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isLoaded = false;
  #hasListened = false;
  #ended: Promise<void> = Promise.resolve();

  constructor(order: Order) {
    this.#order = order;
  }

  /** Resolves with its address once it listens. */
  start(): Promise<string> {
    const startedAt = performance.now();
    const worker = cluster.fork();
    this.#worker = worker;
    this.#isLoaded = false;
    this.#ended = new Promise((resolve) => {
      worker.once('exit', () => resolve());
    });
    return new Promise((resolve, reject) => {
      worker.on('message', (report: Report) => {
        if (report.kind === 'loaded') {
          this.#isLoaded = true;
          worker.send(this.#order, () => undefined);
        } else if (report.kind === 'failed') reject(Object.assign(new Error(report.failure.message), report.failure));
        else {
          this.#hasListened = true;
          resolve(report.address);
        }
      });
      worker.once('error', reject);
      worker.once('exit', (code, signal) => {
        reject(new Error(`a server process ended before it listened (${signal || String(code)})`));
        if (this.#isStopped || !this.#hasListened) return;
        console.error(`A server process ended (${signal || String(code)}); another one is started …`);
        this.#startAgain(performance.now() - startedAt);
      });
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const order: Order = { kind: 'stop' };
    // Who takes no orders yet has nothing to finish.
    if (!this.#isLoaded) this.#worker?.process.kill('SIGKILL');
    else if (this.#worker?.isConnected()) this.#worker.send(order, () => undefined);
    await this.#ended;
  }

  #startAgain(livedMs: number): void {
    if (livedMs > LONG_LIFE_MS) this.#waitMs = FIRST_WAIT_MS;
    this.#timer = setTimeout(() => {
      // Its end is what is answered, not its start.
      this.start().catch(() => undefined);
    }, this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, MAX_WAIT_MS);
  }
}

/** The entry of a worker stands beside this file, in source as in a bundle; source needs the loader that runs the server. */
function findEntry(): { readonly exec: string; readonly execArgv: string[] } {
  const here = fileURLToPath(import.meta.url);
  const extension = path.extname(here);
  const exec = path.join(path.dirname(here), `worker${extension}`);
  if (!fs.existsSync(exec)) throw new Error(`${exec} is missing: build it as an entry of its own`);
  return { exec, execArgv: extension === '.ts' ? ['--import', 'tsx'] : process.execArgv };
}
