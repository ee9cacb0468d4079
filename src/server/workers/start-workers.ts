import cluster from 'node:cluster';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerEnvironment } from '../environment';
import type { NewPasswords } from '../main';
import { WorkerPlace } from './worker-place';

/** Places of processes among those of a server (`AppDeps.worker`): another server begins elsewhere, by chance. */
const PLACES = 32;

/** Processes that listen on one port. */
export interface RunningWorkers {
  readonly address: string;
  /** Lets all of them send their answers, and end. */
  close: () => Promise<void>;
}

/**
 * Starts the processes that answer calls, of which one prepares the database before any of them listens, and starts anew
 * whichever dies. This process itself only watches over them: it loads nothing of what they do. Throws what one of them failed of.
 */
export async function startWorkers(
  environment: ServerEnvironment,
  databaseUrl: string,
  onPasswords: (passwords: NewPasswords) => void,
): Promise<RunningWorkers> {
  cluster.setupPrimary(findEntry());
  const firstPlace = randomInt(PLACES);
  const places = Array.from({ length: environment.workers }, (_entry, index) => {
    const worker = (firstPlace + index) % PLACES;
    return new WorkerPlace({ kind: 'serve', environment, databaseUrl, worker });
  });
  const close = async () => {
    await Promise.all(places.map((place) => place.stop()));
  };
  try {
    await Promise.all(places.map((place) => place.load()));
    await places[0]?.prepare({ kind: 'prepare', environment, databaseUrl }, onPasswords);
    const [address = ''] = await Promise.all(places.map((place) => place.listen()));
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The worker's entry is beside this file, in source and bundle; in source it needs the server's loader. */
function findEntry(): { readonly exec: string; readonly execArgv: string[] } {
  const here = fileURLToPath(import.meta.url);
  const extension = path.extname(here);
  const exec = path.join(path.dirname(here), `worker${extension}`);
  if (!fs.existsSync(exec)) throw new Error(`${exec} is missing: build it as an entry of its own`);
  return { exec, execArgv: extension === '.ts' ? ['--import', 'tsx'] : process.execArgv };
}
