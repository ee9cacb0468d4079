import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries';
import type { RunAs } from './run-as';

const run = promisify(execFile);

/** A PostgreSQL data folder and how to run it. */
export interface Cluster {
  readonly dataDir: string;
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs;
}

export const CLUSTER_USER = 'formloom';
const START_TIMEOUT_SECONDS = 60;

/** A C locale keeps data independent of the machine's. */
const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' };

/** Collation by code point, as C, on every machine; but case mapping for all scripts. */
const LOCALE_ARGUMENTS = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Creates an empty cluster: UTF-8, checksums, password authentication. The folder must not exist or be empty. */
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

/** Falls back on operating systems without C.UTF-8, where trigrams cover ASCII only. */
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

/** Whether the folder holds a complete cluster (an interrupted initdb leaves a PG_VERSION without `global/pg_control`). */
export async function isInitialised(dataDir: string): Promise<boolean> {
  return (await exists(path.join(dataDir, 'PG_VERSION'))) && (await exists(path.join(dataDir, 'global', 'pg_control')));
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}

/** Arguments of every start: loopback only, no socket file, full durability. */
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

/** Starts the server in the background and waits until it accepts connections; it outlives this process. Throws with the end of the log. */
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

/** Advice for an error message of PostgreSQL. */
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

/** pg_ctl passes the options to a shell. */
function quoteArgument(argument: string): string {
  return process.platform === 'win32' ? `"${argument}"` : `'${argument.replaceAll("'", "'\\''")}'`;
}

/** Stops the server: rolls back open transactions, writes everything. No error if it is not running. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  const args = ['stop', '-w', '-s', '-m', 'fast', '-t', '60', '-D', cluster.dataDir];
  await run(cluster.binaries.pg_ctl, args, { ...cluster.runAs, env, cwd: path.dirname(cluster.dataDir) }).catch(
    async (error: unknown) => {
      if (await findRunning(cluster.dataDir)) throw error;
    },
  );
}

/** A running server's pid file. */
export interface PidFile {
  readonly pid: number;
  readonly port: number;
}

/** Reads `postmaster.pid`, which a killed server leaves behind. null when missing or incomplete. */
export async function readPidFile(dataDir: string): Promise<PidFile | null> {
  const text = await fs.readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : null;
}

/** The server running on the folder; null = none. */
export async function findRunning(dataDir: string): Promise<PidFile | null> {
  const noted = await readPidFile(dataDir);
  return noted && isAlive(noted.pid) ? noted : null;
}

/** Whether a process with that id is running (EPERM: yes, as another user). A zombie, as in a container without an init, is not. */
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

/** A free port of this machine. */
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
