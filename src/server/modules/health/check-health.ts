import { statfs } from 'node:fs/promises';
import type { AppDeps } from '../../deps';

/** Timeout: the response must come within two seconds. */
const TIMEOUT_MS = 1500;

/** Health of the server; `status` is `ok` when everything else is. */
export interface Health {
  readonly status: 'ok' | 'error';
  readonly database: 'ok' | 'unreachable';
  /** Disk of the embedded database; absent for an external one. */
  readonly disk?: 'ok' | 'full' | 'unreachable';
  readonly freeMegabytes?: number;
}

/** Returns the free bytes of a disk for non-root users. */
type MeasureDisk = (dir: string) => Promise<number>;

const measureDisk: MeasureDisk = async (dir) => {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
};

/** Creates the health check. Concurrent calls share a run, so that a hanging database is not queried a thousand times. */
export function createHealthCheck(deps: AppDeps, measure = measureDisk): () => Promise<Health> {
  let running: Promise<Health> | undefined;
  return () => {
    running ??= check(deps, measure).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function check(deps: AppDeps, measure: MeasureDisk): Promise<Health> {
  const { databaseDir, limits } = deps.config;
  const [database, freeBytes] = await Promise.all([
    within(deps.control.query('select 1').then(() => 'ok' as const)),
    databaseDir === '' ? Promise.resolve(null) : within(measure(databaseDir)),
  ]);
  const disk = toDisk(databaseDir, { freeBytes, minFreeDiskBytes: limits.minFreeDiskBytes });
  const isWell = database === 'ok' && (disk.disk ?? 'ok') === 'ok';
  return { status: isWell ? 'ok' : 'error', database: database ?? 'unreachable', ...disk };
}

function toDisk(
  databaseDir: string,
  { freeBytes, minFreeDiskBytes }: { readonly freeBytes: number | null; readonly minFreeDiskBytes: number },
): Pick<Health, 'disk' | 'freeMegabytes'> {
  if (databaseDir === '') return {};
  if (freeBytes === null) return { disk: 'unreachable' };
  return { disk: freeBytes < minFreeDiskBytes ? 'full' : 'ok', freeMegabytes: Math.floor(freeBytes / 1024 / 1024) };
}

/** The result, or null on failure or timeout. */
async function within<T>(promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS);
  });
  return Promise.race([promise.catch(() => null), late]).finally(() => clearTimeout(timer));
}
