import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Owner of a data folder; `startedAt` tells it from a later process with the same id. */
interface Holder {
  readonly pid: number;
  readonly startedAt: string;
  readonly address: string;
}

/** The folder belongs to this process until `release`. The next start recognises the stale lock of a killed process. */
export interface DataLock {
  /** Stores the address of this process, for the message of a second start. */
  setAddress: (address: string) => void;
  release: () => void;
}

/** Thrown if another living process holds the folder. */
export class DataInUse extends Error {
  override readonly name = 'DataInUse';
  constructor(readonly holder: Holder) {
    super(`the data is in use by process ${holder.pid}`);
  }
}

/** Locks the folder for this process; throws DataInUse. */
export function lockData(dataDir: string): DataLock {
  fs.mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'server.lock');
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid), address: '' };
  for (;;) {
    if (tryCreate(file, own)) break;
    const text = readText(file);
    const holder = parseHolder(text);
    if (holder && isSameProcess(holder)) throw new DataInUse(holder);
    dropStale(file, text);
  }
  return {
    setAddress(address) {
      const draft = `${file}.${process.pid}`;
      fs.writeFileSync(draft, JSON.stringify({ ...own, address }));
      fs.renameSync(draft, file);
    },
    release: () => {
      if (parseHolder(readText(file))?.pid === process.pid) fs.rmSync(file, { force: true });
    },
  };
}

/** Creates the lock atomically: hard-links a finished file into place, which succeeds for one process only. */
function tryCreate(file: string, own: Holder): boolean {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, JSON.stringify(own));
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Removes a stale lock. Renames it first; puts it back if another process has locked the folder meanwhile. */
function dropStale(file: string, stale: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (readText(aside) === stale) fs.rmSync(aside, { force: true });
  else fs.renameSync(aside, file);
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const holder = JSON.parse(text) as Partial<Holder>;
    return typeof holder.pid === 'number'
      ? { pid: holder.pid, startedAt: holder.startedAt ?? '', address: holder.address ?? '' }
      : null;
  } catch {
    return null;
  }
}

function isSameProcess(holder: Holder): boolean {
  const startedAt = startOf(holder.pid);
  return startedAt !== '' && startedAt === holder.startedAt;
}

/** Start time of a process in a form of the operating system; '' if there is no such process. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      // Field 22; the program's name before it may contain spaces and brackets.
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    }
    if (process.platform !== 'win32')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .toString()
        .trim();
    process.kill(pid, 0);
    return 'alive';
  } catch {
    return '';
  }
}
