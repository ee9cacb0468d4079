import { readdirSync, readFileSync } from 'node:fs';
import type { Product } from '../support/product';

const KB_PER_MB = 1024;

/** Private memory of a process in megabytes (Linux); 0 when the process is gone. */
function ownMegabytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8');
    const kilobytes = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
    return kilobytes / KB_PER_MB;
  } catch {
    return 0;
  }
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Memory of all server processes and all database processes, in megabytes. */
export function readMemory(product: Product): { readonly serverMb: number; readonly databaseMb: number } {
  const first = product.databasePid();
  const server = product.process.pid ?? 0;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const backends = processes.filter((name) => parentOf(name) === first);
  const workers = processes.filter((name) => parentOf(name) === server && Number(name) !== first);
  const databaseMb = [first, ...backends.map(Number)].reduce((sum, pid) => sum + ownMegabytes(pid), 0);
  const serverMb = [server, ...workers.map(Number)].reduce((sum, pid) => sum + ownMegabytes(pid), 0);
  return { serverMb: Math.round(serverMb), databaseMb: Math.round(databaseMb) };
}
