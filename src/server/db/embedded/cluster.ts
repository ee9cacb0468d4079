import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries';
import type { RunAs } from './run-as';

const run = promisify(execFile);

/** One PostgreSQL data folder and what is needed to run it. */
export interface Cluster {
  readonly dataDir: string;
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs;
}

export const CLUSTER_USER = 'formloom';
const START_TIMEOUT_SECONDS = 60;

/** Messages of the programs are compared nowhere, but a C locale keeps data independent of the machine's. */
const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' };

/** Sorted by code points like C, on every machine alike; but letters of all alphabets are letters, with upper and lower case. */
const LOCALE_ARGUMENTS = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Makes an empty cluster: UTF-8, checksums, a password for every connection. The folder must not exist or be empty. */
export async function initCluster(cluster: Cluster, password: string): Promise<void> {
  await fs.mkdir(cluster.dataDir, { recursive: true, mode: 0o700 });
  const passwordFile = `${cluster.dataDir}.password`;
  await fs.writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    await give(cluster.dataDir, cluster.runAs);
    await give(passwordFile, cluster.runAs);
    const args = ['-D', cluster.dataDir, '-U', CLUSTER_USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    await runInitdb(cluster, [...args, '--encoding=UTF8', '--data-checksums', ...LOCALE_ARGUMENTS]);
  } finally {
    await fs.rm(passwordFile, { force: true });
  }
}

/** An operating system without C.UTF-8 makes the cluster all the same: there only its trigrams know ASCII alone. */
async function runInitdb(cluster: Cluster, args: readonly string[]): Promise<void> {
  const options = { ...cluster.runAs, env, cwd: path.dirname(cluster.dataDir) };
  try {
    await run(cluster.binaries.initdb, [...args, '--lc-ctype=C.UTF-8'], options);
  } catch (error) {
    if (!/invalid locale name/.test((error as { stderr?: string }).stderr ?? '')) throw error;
    await run(cluster.binaries.initdb, args, options);
  }
}

async function give(target: string, { uid, gid }: RunAs): Promise<void> {
  if (uid !== undefined && gid !== undefined) await fs.chown(target, uid, gid);
}

/** True when the folder holds a finished cluster (an interrupted initdb leaves no `global/pg_control` behind a PG_VERSION). */
export async function isInitialised(dataDir: string): Promise<boolean> {
  return (await exists(path.join(dataDir, 'PG_VERSION'))) && (await exists(path.join(dataDir, 'global', 'pg_control')));
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}

/** Arguments that every start uses: this machine only, no socket file, nothing that weakens durability. */
export function serverArguments(port: number, settings: Readonly<Record<string, string | number>> = {}): string[] {
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Starts the server in the background and waits until it answers; it outlives this process. Throws with the log's end. */
export async function startCluster(cluster: Cluster, port: number): Promise<void> {
  const logFile = path.join(cluster.dataDir, 'server.log');
  const options = serverArguments(port).map(quoteArgument).join(' ');
  try {
    await run(
      cluster.binaries.pg_ctl,
      ['start', '-w', '-t', String(START_TIMEOUT_SECONDS), '-s', '-D', cluster.dataDir, '-l', logFile, '-o', options],
      { ...cluster.runAs, env, cwd: path.dirname(cluster.dataDir) },
    );
  } catch (error) {
    const log = await fs.readFile(logFile, 'utf8').catch(() => '');
    const said = log.trim().split('\n').slice(-5).join('\n') || String(error);
    throw new Error(`PostgreSQL did not start on ${cluster.dataDir}: ${said}\n${adviceFor(said, cluster.dataDir)}`, {
      cause: error,
    });
  }
}

/** What to do about what PostgreSQL said. */
function adviceFor(said: string, dataDir: string): string {
  if (/No space left on device/.test(said)) return `The disk of ${dataDir} is full: make room and start again.`;
  if (/Read-only file system/.test(said)) return `The disk of ${dataDir} is mounted read-only.`;
  if (/Permission denied/.test(said)) return `Files in ${dataDir} belong to another user: give them back to its owner.`;
  if (/pg_control|control file|checkpoint record|could not open file|invalid magic/.test(said)) {
    return `Files in ${dataDir} are damaged: put back a backup of the whole data folder. Do not remove single files.`;
  }
  if (/incompatible with server/.test(said)) {
    return (
      `Files in ${dataDir} are damaged, or were written by another version of PostgreSQL: put back a backup of the whole data ` +
      'folder, or start the version of Formloom that wrote them. Do not run initdb and do not remove single files.'
    );
  }
  return `The whole log: ${path.join(dataDir, 'server.log')}`;
}

/** pg_ctl hands the options to a shell. */
function quoteArgument(argument: string): string {
  return process.platform === 'win32' ? `"${argument}"` : `'${argument.replaceAll("'", "'\\''")}'`;
}

/** Stops the server: open transactions are rolled back, everything is written. No error when it does not run. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  const args = ['stop', '-w', '-s', '-m', 'fast', '-t', '60', '-D', cluster.dataDir];
  await run(cluster.binaries.pg_ctl, args, { ...cluster.runAs, env, cwd: path.dirname(cluster.dataDir) }).catch(
    async (error: unknown) => {
      if (await findRunning(cluster.dataDir)) throw error;
    },
  );
}

/** What a server notes about itself in the folder while it runs. */
export interface PidFile {
  readonly pid: number;
  readonly port: number;
}

/** Reads `postmaster.pid`; a killed server leaves it behind. null when there is none, or only the beginning of one. */
export async function readPidFile(dataDir: string): Promise<PidFile | null> {
  const text = await fs.readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : null;
}

/** The server that runs on the folder; null when none lives. */
export async function findRunning(dataDir: string): Promise<PidFile | null> {
  const noted = await readPidFile(dataDir);
  return noted && isAlive(noted.pid) ? noted : null;
}

/**
 * Does a process with that id live? (EPERM: it does, as another user.) One that was killed and that nobody has waited
 * for, as in a container without an init, does not.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}

/** A port of this machine that nothing listens on now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
