import type { Answer, Question } from './operations';
import type { Scale } from './orders';
import type { Database } from './run/databases';
import type { Shape } from './run/fill';
import type { Call, Reply } from './run/http-client';
import type { Running } from './run/processes';

/** Maximum number of concurrent callers. Each has its own user, because a server may limit concurrent calls per user. */
export const USERS = 16;
export const PASSWORD = 'Bench-Pass-2026';

/** Database, folders and port of a system. */
export interface Place {
  readonly database: Database;
  /** The folder `bench/server`. */
  readonly benchDir: string;
  /** Folder for files and logs of this system, ignored by Git. */
  readonly workDir: string;
  readonly port: number;
  readonly scale: Scale;
  report: (text: string) => void;
}

/** Number and size of a system's npm packages, for the report. */
export interface Packages {
  readonly count: number;
  readonly sizeMb: number;
}

/** One server of the comparison. */
export interface System {
  readonly name: SystemName;
  /** Set-up of the system, for the report. */
  readonly note: string;
  /** Installs missing packages and builds what is not built. */
  install: (benchDir: string) => Promise<void>;
  packages: (benchDir: string) => Packages;
  /** Creates tables, users and permissions in an empty database. */
  prepare: (place: Place) => Promise<void>;
  /** Version of its tables, where our code defines them; a database filled with another version is filled again. */
  tablesVersion?: () => string;
  /** Reads names and columns of its tables. */
  findShape: (database: Database) => Promise<Shape>;
  start: (place: Place) => Running & { requireAlive: () => void };
  /** Resolves when background work of the running server (index builds, totals) is done; absent for most systems. */
  settle?: (place: Place) => Promise<void>;
  /** Reads ids that its calls need, by name. */
  findKeys?: (database: Database) => Promise<CallContext['keys']>;
  /** Runs after rows were inserted by SQL, e.g. to advance sequences. */
  afterFill?: (database: Database) => Promise<void>;
  /** Returns the sign-in request of an account. */
  signIn: (account: Account) => Call;
  readToken: (reply: Reply) => string;
  /** Returns the request for any other question; null when the system has no call for it. */
  toCall: (question: Exclude<Question, { readonly kind: 'signin' }>, context: CallContext) => Call | null;
  toAnswer: (question: Question, reply: Reply) => Answer;
  isRefused?: (reply: Reply) => boolean;
}

export const SYSTEM_NAMES = ['formloom', 'directus', 'nocobase', 'limit'] as const;
export type SystemName = (typeof SYSTEM_NAMES)[number];

/** A user with a role (clerk) or an administrator (manager); numbers start at 1. */
export interface Account {
  readonly kind: 'clerk' | 'manager';
  readonly number: number;
}

export interface CallContext {
  readonly token: string;
  readonly scale: Scale;
  /** Ids from `findKeys`. */
  readonly keys: Readonly<Record<string, string>>;
}

export const nameOf = ({ kind, number }: Account) => `${kind}${number}`;
export const emailOf = (account: Account) => `${nameOf(account)}@example.com`;
export const ACCOUNTS: readonly Account[] = (['clerk', 'manager'] as const).flatMap((kind) =>
  Array.from({ length: USERS }, (_one, at) => ({ kind, number: at + 1 })),
);
