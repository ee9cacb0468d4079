import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A program to run; its output goes to the log file. */
export interface Program {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** A running server. */
export interface Running {
  readonly pid: number;
  /** Resident memory of all its processes, in MB. */
  memoryMb: () => number;
  stop: () => Promise<void>;
}

const STOP_TIMEOUT_MS = 30_000;
const LOG_END = 1500;

/** Starts a server in its own process group. `stop` and the exit of this process end it. */
export function startProgram({ command, cwd, env, logFile }: Program): Running & { requireAlive: () => void } {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd, env: toEnv(env), stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command.join(' ')} does not start`);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      hasEnded = true;
      resolve();
    });
  });
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-pid, name);
    } catch {
      // The group is gone.
    }
  };
  const killAtExit = () => signal('SIGKILL');
  process.once('exit', killAtExit);
  return {
    pid,
    memoryMb: () => memoryOf(pid),
    requireAlive() {
      if (hasEnded) throw new Error(`${command.join(' ')} has ended:\n${readLogEnd(logFile)}`);
    },
    async stop() {
      process.removeListener('exit', killAtExit);
      signal('SIGTERM');
      const timer = setTimeout(() => signal('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
      // Kills remaining processes of the group.
      signal('SIGKILL');
    },
  };
}

/** Runs a program and waits for its end. Throws with the end of its log unless the exit code is 0. */
export async function runProgram({ command, cwd, env, logFile }: Program): Promise<void> {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd, env: toEnv(env), stdio: ['ignore', log, log] });
  closeSync(log);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${readLogEnd(logFile)}`);
}

/** Adds the few variables that programs need, such as PATH; no other setting of this machine reaches a server. */
function toEnv(env: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG'];
  const own = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]));
  return { ...Object.fromEntries(own), ...env };
}

function readLogEnd(file: string): string {
  return readFileSync(file, 'utf8').slice(-LOG_END);
}

/** Resident memory of a process and its descendants, in MB; NaN where `ps` is missing. */
function memoryOf(pid: number): number {
  let text: string;
  try {
    text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  } catch {
    return Number.NaN;
  }
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  // Repeats until nothing is added, because children may be listed before their parents.
  for (let before = 0; before !== family.size;) {
    before = family.size;
    for (const [id = 0, parent = 0] of rows) if (family.has(parent)) family.add(id);
  }
  const kilobytes = rows.reduce((sum, [id = 0, , rss = 0]) => (family.has(id) ? sum + rss : sum), 0);
  return Math.round(kilobytes / 1024);
}
