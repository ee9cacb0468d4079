import path from 'node:path';
import { PROJECT_ROOT } from '../../../src/server/project-root';

export const ROOT = PROJECT_ROOT;

/** Build folder of the client for browser tests. */
export const CLIENT_DIR = path.join(ROOT, '.cache/e2e-client');

/** Addresses of a test server. */
export interface Served {
  readonly url: string;
  readonly databaseUrl: string;
}

/** Environment variable with the addresses of all servers of a run, as JSON. */
export const SERVERS_VARIABLE = 'FORMLOOM_E2E_SERVERS';

/** Server of this worker: each has its own server and database, so that workers run in parallel. */
export function ownServer(): Served {
  const servers = JSON.parse(process.env[SERVERS_VARIABLE] ?? '[]') as readonly Served[];
  const server = servers[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (!server) throw new Error('the browser tests run through playwright, which starts their servers');
  return server;
}

/** Idle and absolute timeout of sessions. */
export const SESSION = { sessionTimeoutMs: 8 * 3_600_000, sessionMaxMs: 30 * 86_400_000 };

/** Password of every account of the browser tests. */
export const PASSWORD = 'Formloom@1';

/**
 * Accounts of the browser tests: an administrator, a colleague with the same rights, a user with few grants, a user of screens
 * without buttons, and users whose language and sessions the tests change.
 */
export const ACCOUNTS = [
  { account: 'admin', realName: '管理员', isAdministrator: true },
  { account: 'colleague', realName: '王护士', isAdministrator: true },
  { account: 'limited', realName: '赵实习', isAdministrator: false },
  { account: 'reader', realName: '钱阅览', isAdministrator: false },
  // Tests change the language and sessions of these: no other test uses them.
  { account: 'polyglot', realName: '钱译员', isAdministrator: true },
  { account: 'roamer', realName: '孙巡查', isAdministrator: true },
  { account: 'author', realName: '李编者', isAdministrator: true },
] as const;

export type Account = (typeof ACCOUNTS)[number]['account'];
