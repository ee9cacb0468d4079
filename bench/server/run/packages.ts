import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Packages } from '../system';

type LockedPackages = Readonly<Record<string, { readonly link?: boolean }>>;

function packagesIn(file: string): LockedPackages {
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly packages?: LockedPackages }).packages ?? {};
}

/** Counts the npm packages installed in a folder and their size on disk. */
export function countPackages(folder: string): Packages {
  const modules = path.join(folder, 'node_modules');
  const note = path.join(modules, '.package-lock.json');
  const count = existsSync(note) ? Object.values(packagesIn(note)).filter(({ link }) => !link).length : 0;
  return { count, sizeMb: Math.round(sizeOf(modules) / 1024 ** 2) };
}

function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += sizeOf(place);
    else bytes += lstatSync(place).size;
  }
  return bytes;
}
