import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { isAlive, readPidFile } from './cluster';

/**
 * Removes a stale `postmaster.pid`, which would keep PostgreSQL from starting: its process id belongs to another program (ids
 * restart after a power cut), or to a zombie. A running server's file is kept.
 */
export async function clearPidFile(dataDir: string): Promise<void> {
  const noted = await readPidFile(dataDir);
  if (!noted) return;
  const program = isAlive(noted.pid) ? await programOf(noted.pid) : 'none';
  const isServer = program === '' || program.includes('postgres');
  if (!isServer) await fs.rm(path.join(dataDir, 'postmaster.pid'), { force: true });
}

/** Name of a process's program; '' if unknown. */
async function programOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return fs.readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } catch {
    return '';
  }
}

/** Whether a server can listen on that port. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
