import { execFileSync, spawnSync } from 'node:child_process';

/** The system user to run PostgreSQL; empty = the current one. PostgreSQL refuses to run as root. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

const DEDICATED_USER = 'formloom';

/** The current user, or for root an unprivileged one, created if necessary. */
export function findRunAs(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const existing = idsOf(DEDICATED_USER) ?? idsOf('postgres');
  if (existing) return existing;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', DEDICATED_USER]);
  const found = idsOf(DEDICATED_USER) ?? idsOf('nobody');
  if (!found)
    throw new Error('PostgreSQL cannot run as root and no other user could be created: start as a normal user');
  return found;
}

function idsOf(user: string): Required<RunAs> | undefined {
  try {
    const ask = (flag: string) =>
      Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

/** Whether that user can reach and read the path (not below /root). */
export function canReach(target: string, runAs: RunAs): boolean {
  if (runAs.uid === undefined) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', target], { ...runAs, cwd: '/' }).status === 0
  );
}
