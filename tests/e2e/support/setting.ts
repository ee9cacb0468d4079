import path from 'node:path';

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Where the client of the browser tests is built. */
export const CLIENT_DIR = path.join(ROOT, '.cache/e2e-client');

/** Addresses that the server of the browser tests prints. */
export interface Served {
  readonly url: string;
  readonly databaseUrl: string;
}

/** Password of every account of the browser tests. */
export const PASSWORD = 'Formloom@1';

/** Who works in the browser tests: an administrator, a colleague with the same rights, and somebody who is granted little. */
export const ACCOUNTS = [
  { account: 'admin', realName: '管理员', isAdministrator: true },
  { account: 'colleague', realName: '王护士', isAdministrator: true },
  { account: 'limited', realName: '赵实习', isAdministrator: false },
] as const;

export type Account = (typeof ACCOUNTS)[number]['account'];
