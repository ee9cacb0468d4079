import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { binariesIn, findBinaries, installDirOf, type PostgresBinaries } from './binaries';
import { canReach, findRunAs, type RunAs } from './run-as';

/** Folder of clusters run by root, whose database user cannot reach the project (say, below /root). */
const SHARED_DIR = '/var/lib/formloom';

/** Programs, user and folder of a cluster. */
export interface ClusterPlace {
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs;
  readonly clusterDir: string;
}

/**
 * Chooses the folder of a cluster: `postgres` inside the data folder, unless root runs the project where the database user has no
 * access; then cluster and a copy of the programs are below /var/lib/formloom.
 */
export async function placeCluster(dataDir: string, knownDir: string | undefined): Promise<ClusterPlace> {
  await fs.mkdir(dataDir, { recursive: true });
  const runAs = (knownDir ? await ownerOf(knownDir) : undefined) ?? findRunAs();
  const binaries = await findBinaries();
  const inside = path.join(dataDir, 'postgres');
  const clusterDir =
    knownDir ?? (canReach(dataDir, runAs) ? inside : path.join(SHARED_DIR, nameOf(dataDir), 'postgres'));
  if (clusterDir !== inside) await fs.mkdir(path.dirname(clusterDir), { recursive: true, mode: 0o755 });
  const canRun = canReach(binaries.postgres, runAs) && canReach(installDirOf(binaries), runAs);
  return { runAs, clusterDir, binaries: canRun ? binaries : await copyBinaries(binaries) };
}

/** An existing cluster is run by its owner: root can become that user; others get an error, as PostgreSQL refuses foreign folders. */
async function ownerOf(clusterDir: string): Promise<RunAs | undefined> {
  const found = await fs.stat(clusterDir).catch(() => undefined);
  const own = process.getuid?.();
  if (!found || own === undefined || found.uid === own) return undefined;
  if (own !== 0)
    throw new Error(`${clusterDir} belongs to another user (id ${found.uid}): start as that user, or remove .data`);
  return { uid: found.uid, gid: found.gid };
}

function nameOf(dataDir: string): string {
  return createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
}

/** Copies the programs once per version; an interrupted copy is repeated. */
async function copyBinaries(binaries: PostgresBinaries): Promise<PostgresBinaries> {
  const source = installDirOf(binaries);
  const { version } = JSON.parse(await fs.readFile(path.join(source, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(SHARED_DIR, `postgresql-${version}`);
  const isThere = await fs.access(target).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    const draft = `${target}.${process.pid}`;
    await fs.mkdir(SHARED_DIR, { recursive: true, mode: 0o755 });
    await fs.cp(source, draft, { recursive: true, verbatimSymlinks: true });
    await fs
      .rename(draft, target)
      .catch((error: unknown) => fs.rm(draft, { recursive: true }).then(() => Promise.reject(error)));
  }
  return binariesIn(target);
}
