import type { FastifyInstance, InjectOptions } from 'fastify';
import { createApp } from '../app';
import { createControlPool } from '../db/client';
import { createId } from '../db/create-id';
import { fillReadings } from '../db/name-readings';
import type { AppDeps, ServerConfig } from '../deps';
import type { Envelope } from '../http/envelope';
import { createIndexBuilder, type IndexBuilder } from '../index-builder';
import { createSession } from '../http/session-store';
import { DEFAULT_LIMITS, type LoadLimits } from '../load-limits';
import { hashPassword, toClientHash } from '../modules/oauth/password';
import { createAnswerCheck } from './answer-check';
import { keptValidators } from './kept-validators';
import { createTestDatabase, type TestDatabase } from './test-database';

/** Password of all test users. */
export const TEST_PASSWORD = 'Formloom@1';
/** Organisations of every test database: a company with one department. */
export const TEST_COMPANY_ID = 'company';
export const TEST_DEPARTMENT_ID = 'department';

export interface TestUser {
  readonly account: string;
  readonly realName?: string;
  readonly organizeId?: string;
  readonly isAdministrator?: boolean;
  readonly roleIds?: readonly string[];
  readonly positionIds?: readonly string[];
}

/** A response as clients see it: parsed JSON without types. */
export type TestAnswer = Envelope<ReturnType<typeof JSON.parse>>;

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly indexes: IndexBuilder;
  readonly database: TestDatabase;
  /** Milliseconds that `deps.clock` is ahead of the real time; set it to travel in time. */
  readonly time: { offsetMs: number };
  createUser: (user: TestUser) => Promise<string>;
  /** Opens a session for an existing account and returns its headers. */
  signIn: (account: string) => Promise<{ readonly authorization: string }>;
  /** Sends a call as that account (undefined = without a session) and returns its envelope. */
  call: (
    account: string | undefined,
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
  ) => Promise<TestAnswer>;
  /** Grants a menu and codes of it to a role, position, user or group. */
  grant: (grant: {
    readonly objectType: 'role' | 'position' | 'user' | 'group';
    readonly objectId: string;
    readonly menuId: string;
    readonly buttons?: readonly string[];
    readonly columns?: readonly string[];
    readonly forms?: readonly string[];
  }) => Promise<void>;
  close: () => Promise<void>;
}

export interface TestAppOptions {
  readonly config?: Partial<Omit<ServerConfig, 'limits'>>;
  readonly limits?: Partial<LoadLimits>;
  /** Time without `time.offsetMs`; set a fixed one for tests that depend on the machine's speed. */
  readonly now?: () => number;
}

const silentLog = { info: () => undefined, warn: () => undefined };

const testConfig: ServerConfig = {
  timeZone: 'Asia/Shanghai',
  sessionTimeoutMs: 8 * 3_600_000,
  sessionMaxMs: 30 * 86_400_000,
  isProduction: false,
  frameSources: [],
  clientDir: '',
  interfaceRowCap: 1000,
  openedFormMs: 12 * 3_600_000,
  removedRecordMs: 30 * 86_400_000,
  interfaceTimeoutMs: 1000,
  loginFreeAttempts: 1000,
  trustedProxies: [],
  databaseDir: '',
  secretKeys: ['0f'.repeat(32)],
  // Tests send hundreds of calls at once as one user; tests of the limits set their own.
  limits: { ...DEFAULT_LIMITS, statementTimeoutMs: 0, waitingCallsPerUser: 10_000, connectionsPerUser: 10 },
};

let passwordHash: Promise<string> | undefined;

/**
 * The whole server on its own database, with the administrator `admin`, a company and a department. `call` and `close` throw if
 * a response did not match the schema of its call.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const limits = { ...testConfig.limits, ...options.limits };
  const database = await createTestDatabase({ statementTimeoutMs: limits.statementTimeoutMs });
  const control = createControlPool(database.url);
  const time = { offsetMs: 0 };
  const now = options.now ?? Date.now;
  const indexes = createIndexBuilder({ databaseUrl: database.url, control, retryMs: 50 });
  indexes.start(silentLog);
  const deps: AppDeps = {
    indexes,
    db: database.db,
    pool: database.pool,
    control,
    config: { ...testConfig, ...options.config, limits },
    clock: () => now() + time.offsetMs,
  };
  await insertOrganizes(deps);
  const { serializerCompiler, assertNothingDiffers } = createAnswerCheck();
  const app = await createApp(deps, { serializerCompiler, schemaController: keptValidators });
  const tokens = new Map<string, string>();
  const signIn = async (account: string) => {
    const { id } = await deps.db
      .selectFrom('users')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    const token = await createSession(deps, { userId: id, ip: '127.0.0.1', platform: 'test' });
    tokens.set(account, token);
    return { authorization: token };
  };
  const testApp: TestApp = {
    app,
    deps,
    database,
    time,
    createUser: (user) => insertUser(deps, user),
    signIn,
    async call(account, method, url, body) {
      const token = account === undefined ? undefined : (tokens.get(account) ?? (await signIn(account)).authorization);
      const headers = token === undefined ? {} : { authorization: token };
      const payload = body === undefined ? {} : { payload: body as InjectOptions['payload'] };
      const answer = await app.inject({ method: method ?? 'GET', url, headers, ...payload } as InjectOptions);
      assertNothingDiffers();
      return answer.json();
    },
    grant: (grant) => insertGrant(deps, grant),
    indexes,
    async close() {
      await app.close();
      await indexes.stop();
      await database.drop();
      await control.end();
      assertNothingDiffers();
    },
  };
  await testApp.createUser({ account: 'admin', realName: '管理员', isAdministrator: true });
  return testApp;
}

async function insertOrganizes(deps: AppDeps): Promise<void> {
  await deps.db
    .insertInto('organizes')
    .values([
      { id: TEST_COMPANY_ID, type: 'company', full_name: '示范医院', en_code: 'hospital' },
      {
        id: TEST_DEPARTMENT_ID,
        parent_id: TEST_COMPANY_ID,
        type: 'department',
        full_name: '心内科',
        en_code: 'cardiology',
      },
    ])
    .execute();
}

async function insertUser(deps: AppDeps, user: TestUser): Promise<string> {
  passwordHash ??= hashPassword(toClientHash(TEST_PASSWORD));
  const id = createId();
  await deps.db
    .insertInto('users')
    .values({
      id,
      account: user.account,
      password_hash: await passwordHash,
      real_name: user.realName ?? user.account,
      organize_id: user.organizeId ?? TEST_DEPARTMENT_ID,
      is_administrator: user.isAdministrator ?? false,
    })
    .execute();
  const positions = (user.positionIds ?? []).map((position_id) => ({ user_id: id, position_id }));
  if (positions.length > 0) await deps.db.insertInto('user_positions').values(positions).execute();
  const roles = (user.roleIds ?? []).map((role_id) => ({ user_id: id, role_id }));
  if (roles.length > 0) await deps.db.insertInto('user_roles').values(roles).execute();
  await fillReadings(deps.db, ['users'], [id]);
  return id;
}

async function insertGrant(deps: AppDeps, grant: Parameters<TestApp['grant']>[0]): Promise<void> {
  const row = (item_type: 'module' | 'button' | 'column' | 'form') => (code: string) => ({
    object_type: grant.objectType,
    object_id: grant.objectId,
    menu_id: grant.menuId,
    item_type,
    code,
  });
  const rows = [
    row('module')(''),
    ...(grant.buttons ?? []).map(row('button')),
    ...(grant.columns ?? []).map(row('column')),
    ...(grant.forms ?? []).map(row('form')),
  ];
  await deps.db
    .insertInto('grants')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
