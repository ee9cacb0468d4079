import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** State of the embedded database between starts. */
export interface EmbeddedState {
  /** Folder of the cluster; elsewhere if the database user has no access. */
  readonly clusterDir: string;
  readonly password: string;
  /** Port of the last start, reused if free. */
  readonly port: number;
}

/** The file is unreadable, but its password is needed. */
class DamagedState extends Error {
  override readonly name = 'DamagedState';
  constructor(file: string) {
    super(
      `${file} is damaged. It holds the place and the password of the database, which stand nowhere else. Put back a copy of ` +
        'this file (the database beside it is untouched), or put back a backup of the whole data folder, or set DATA_DIR to ' +
        'an empty folder to begin anew.',
    );
  }
}

function parseState(text: string): Partial<EmbeddedState> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<EmbeddedState>;
  } catch {
    return {};
  }
}

/** Reads the state; null if there is none. A damaged file is an error, as its password cannot be recreated. */
export async function readState(file: string): Promise<EmbeddedState | null> {
  const text = await fs.readFile(file, 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const state = parseState(text);
  if (typeof state.clusterDir !== 'string' || typeof state.password !== 'string') throw new DamagedState(file);
  return { clusterDir: state.clusterDir, password: state.password, port: Number(state.port) || 0 };
}

/** Writes the state atomically, readable only by the folder's owner (also when root starts once). */
export async function writeState(file: string, state: EmbeddedState): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(4).toString('hex')}`);
  await fs.writeFile(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  const { uid, gid } = await fs.stat(path.dirname(file));
  if (process.getuid?.() === 0) await fs.chown(draft, uid, gid);
  await fs.rename(draft, file);
}
