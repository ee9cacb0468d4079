import type { Answer, Question } from './operations';
import type { Scale } from './orders';
import type { Database } from './run/databases';
import type { Shape } from './run/fill';
import type { Call, Reply } from './run/http-client';
import type { Running } from './run/processes';

/** Callers of a run: each connection has a user of its own, because a server may bound what one user does at once. */
export const USERS = 16;
export const PASSWORD = 'Bench-Pass-2026';

/** Where a system may work. */
export interface Place {
  readonly database: Database;
  /** Folder of the bench of the server; packages and programs are below it. */
  readonly benchDir: string;
  /** Folder for files and logs of this system, which is not kept with the project. */
  readonly workDir: string;
  readonly port: number;
  readonly scale: Scale;
  report: (text: string) => void;
}

/** What the report says about a system's packages. */
export interface Packages {
  readonly count: number;
  readonly sizeMb: number;
}

/** One server of the comparison. */
export interface System {
  readonly name: SystemName;
  /** For the report: how it was set up. */
  readonly note: string;
  /** Installs its packages if they are missing, and builds what is not built. */
  install: (benchDir: string) => Promise<void>;
  packages: (benchDir: string) => Packages;
  /** Makes tables, users and rights in the empty database, through the system's own means. */
  prepare: (place: Place) => Promise<void>;
  /** What changes with the way it stores orders, where that is ours. */
  tablesVersion?: () => string;
  /** Finds its tables. */
  findShape: (database: Database) => Promise<Shape>;
  start: (place: Place) => Running & { requireAlive: () => void };
  /** Resolves when the running server has made what it makes behind its answers; nothing for most. */
  settle?: (place: Place) => Promise<void>;
  /** Keys that its calls need, by name. */
  findKeys?: (database: Database) => Promise<CallContext['keys']>;
  /** What the system has to be told after rows came in past it; nothing for most. */
  afterFill?: (database: Database) => Promise<void>;
  /** Words a sign-in of an account. */
  signIn: (account: Account) => Call;
  readToken: (reply: Reply) => string;
  /** Words other questions; null for what it has no call for. */
  toCall: (question: Exclude<Question, { readonly kind: 'signin' }>, context: CallContext) => Call | null;
  toAnswer: (question: Question, reply: Reply) => Answer;
  isRefused?: (reply: Reply) => boolean;
}

export const SYSTEM_NAMES = ['formloom', 'directus', 'nocobase', 'limit'] as const;
export type SystemName = (typeof SYSTEM_NAMES)[number];

/** A user with a role (clerk) or one without bounds, from 1. */
export interface Account {
  readonly kind: 'clerk' | 'manager';
  readonly number: number;
}

export interface CallContext {
  readonly token: string;
  readonly scale: Scale;
  /** Keys that the system found in its database before the run. */
  readonly keys: Readonly<Record<string, string>>;
}

export const nameOf = ({ kind, number }: Account) => `${kind}${number}`;
export const emailOf = (account: Account) => `${nameOf(account)}@example.com`;
export const ACCOUNTS: readonly Account[] = (['clerk', 'manager'] as const).flatMap((kind) =>
  Array.from({ length: USERS }, (_one, at) => ({ kind, number: at + 1 })),
);
