import path from 'node:path';
import { PROJECT_ROOT } from '../../../src/server/project-root';

/** The project's folder. */
export const ROOT = PROJECT_ROOT;

/** Where the client of the browser tests is built. */
export const CLIENT_DIR = path.join(ROOT, '.cache/e2e-client');

/** Addresses that the server of the browser tests prints. */
export interface Served {
  readonly url: string;
  readonly databaseUrl: string;
}

/** Name of the variable that holds the addresses of all servers of a run, as JSON. */
export const SERVERS_VARIABLE = 'FORMLOOM_E2E_SERVERS';

/** The server of this worker: each has one of its own, with its own database, so that journeys run side by side. */
export function ownServer(): Served {
  const servers = JSON.parse(process.env[SERVERS_VARIABLE] ?? '[]') as readonly Served[];
  const server = servers[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (!server) throw new Error('the browser tests run through playwright, which starts their servers');
  return server;
}

/** How long a session lives: without a call, and at all. */
export const SESSION = { sessionTimeoutMs: 8 * 3_600_000, sessionMaxMs: 30 * 86_400_000 };

/** Password of every account of the browser tests. */
export const PASSWORD = 'Formloom@1';

/**
 * Who works in the browser tests: an administrator, a colleague with the same rights, somebody who is granted little,
 * somebody who opens screens without any of their buttons, and people whose language and sessions journeys change.
 */
export const ACCOUNTS = [
  { account: 'admin', realName: '管理员', isAdministrator: true },
  { account: 'colleague', realName: '王护士', isAdministrator: true },
  { account: 'limited', realName: '赵实习', isAdministrator: false },
  { account: 'reader', realName: '钱阅览', isAdministrator: false },
  // Their language and their sessions are changed by journeys: nobody else works in their name.
  { account: 'polyglot', realName: '钱译员', isAdministrator: true },
  { account: 'roamer', realName: '孙巡查', isAdministrator: true },
  { account: 'author', realName: '李编者', isAdministrator: true },
] as const;

export type Account = (typeof ACCOUNTS)[number]['account'];
