import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import {
  CLUSTER_USER,
  findFreePort,
  findRunning,
  initCluster,
  isInitialised,
  startCluster,
  stopCluster,
  type Cluster,
} from './cluster';
import { prepareDatabase, type LocaleOutcome } from './database-locale';
import { clearPidFile, isPortFree } from './leftovers';
import { placeCluster } from './place-cluster';
import { readState, writeState, type EmbeddedState } from './state-file';

const DATABASE = 'formloom';
const READY_TIMEOUT_MS = 60_000;
const RETRY_MS = 200;
const WATCH_MS = 1000;

/** The embedded database. */
export interface EmbeddedDatabase {
  readonly url: string;
  /** Folder of the cluster. */
  readonly clusterDir: string;
  /** Whether a server of an earlier start was still running. */
  readonly isReattached: boolean;
  /** What this start did about the locale. */
  readonly locale: LocaleOutcome;
  /** Restarts the database on the same port whenever it dies; `report` is called. Ends with `stop`. */
  watch: (report: (event: 'lost' | 'restarted' | 'failed', error?: unknown) => void) => void;
  stop: () => Promise<void>;
}

/**
 * Opens the database of a data folder: creates it, reuses a running server, or starts one (PostgreSQL recovers after a kill). The
 * caller holds the folder's lock.
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const stateFile = path.join(dataDir, 'postgres.json');
  const known = await readState(stateFile);
  const place = await placeCluster(dataDir, known?.clusterDir);
  const cluster: Cluster = { dataDir: place.clusterDir, binaries: place.binaries, runAs: place.runAs };
  const state = known ?? { clusterDir: place.clusterDir, password: randomBytes(24).toString('base64url'), port: 0 };
  if (!(await isInitialised(cluster.dataDir))) await createCluster(cluster, stateFile, state);
  else if (!known) throw new Error(`${cluster.dataDir} holds a database whose password file ${stateFile} is missing`);
  const running = await findRunning(cluster.dataDir);
  const isReattached = running !== null && (await isOurs(running.port, state.password));
  const port = isReattached ? running.port : await startSomewhere(cluster, state.port);
  await writeState(stateFile, { ...state, port });
  const urlOf = (database: string) => toUrl(port, state.password, database);
  await waitUntilReady(urlOf('postgres'));
  const locale = await prepareDatabase(urlOf, DATABASE);
  return {
    url: urlOf(DATABASE),
    locale,
    clusterDir: cluster.dataDir,
    isReattached,
    ...keeper(cluster, port),
  };
}

/** Creates the cluster in a temporary folder and moves it when complete: an interrupted start leaves nothing. */
async function createCluster(cluster: Cluster, stateFile: string, state: EmbeddedState): Promise<void> {
  await writeState(stateFile, state);
  const draft = `${cluster.dataDir}.new`;
  await fs.rm(draft, { recursive: true, force: true });
  await fs.rm(cluster.dataDir, { recursive: true, force: true });
  await initCluster({ ...cluster, dataDir: draft }, state.password);
  await fs.rename(draft, cluster.dataDir);
}

/** Starts on the last port if it is free. */
async function startSomewhere(cluster: Cluster, lastPort: number): Promise<number> {
  const port = lastPort > 0 && (await isPortFree(lastPort)) ? lastPort : await findFreePort();
  await startOn(cluster, port);
  return port;
}

/** Starts; waits for processes of a killed server to release its memory and port. */
async function startOn(cluster: Cluster, port: number): Promise<void> {
  await clearPidFile(cluster.dataDir);
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    try {
      await startCluster(cluster, port);
      return;
    } catch (error) {
      const isBusy =
        /pre-existing shared memory block|lock file "postmaster.pid" already exists|could not create any TCP/.test(
          String(error),
        );
      if (!isBusy || Date.now() > deadline) throw error;
      await pause(RETRY_MS);
    }
  }
}

/** Whether a server answers there and accepts our password, unlike another program on a reused port or process id. */
async function isOurs(port: number, password: string): Promise<boolean> {
  return waitUntilReady(toUrl(port, password, 'postgres')).then(
    () => true,
    () => false,
  );
}

const STARTING_UP = '57P03';

/** Waits while the server says that it is starting; throws any other error. */
async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== STARTING_UP || Date.now() > deadline) throw error;
      await pause(RETRY_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function keeper(cluster: Cluster, port: number): Pick<EmbeddedDatabase, 'watch' | 'stop'> {
  let timer: NodeJS.Timeout | undefined;
  let restart: Promise<void> | undefined;
  return {
    watch(report) {
      const check = async () => {
        if (await findRunning(cluster.dataDir)) return;
        report('lost');
        await startOn(cluster, port).then(
          () => report('restarted'),
          (error: unknown) => report('failed', error),
        );
      };
      timer = setInterval(() => {
        restart ??= check().finally(() => {
          restart = undefined;
        });
      }, WATCH_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await restart;
      await stopCluster(cluster);
    },
  };
}

function toUrl(port: number, password: string, database: string): string {
  return `postgres://${CLUSTER_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
