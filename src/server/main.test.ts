import os from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, createPool } from './db/client';
import type { AppDeps } from './deps';
import { ensureFirstAccount, FIRST_ACCOUNT } from './first-account';
import { connectionsOf, DEFAULT_LIMITS, shareLimits } from './load-limits';
import { readEnvironment } from './main';
import { checkPassword, toClientHash } from './modules/oauth/password';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

describe('readEnvironment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({}, 'dist')).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: '',
      adminPassword: '',
      logLevel: 'warn',
      hasExamples: true,
      heapGrowthPercent: 50,
      preparesStatements: true,
      workers: Math.min(os.availableParallelism(), 8),
      config: {
        timeZone: 'Asia/Shanghai',
        sessionTimeoutMs: 8 * 3_600_000,
        sessionMaxMs: 30 * 86_400_000,
        isProduction: false,
        frameSources: [],
        clientDir: 'dist',
        interfaceRowCap: 10_000,
        interfaceTimeoutMs: 10_000,
        loginFreeAttempts: 10,
        trustedProxies: [],
        databaseDir: '',
        secretKeys: [],
        openedFormMs: 12 * 3_600_000,
        removedRecordMs: 30 * 86_400_000,
        limits: DEFAULT_LIMITS,
      },
    });
  });

  it('reads what is set', () => {
    const read = readEnvironment(
      { PORT: '8080', HOST: '0.0.0.0', TIME_ZONE: 'Asia/Tokyo', NODE_ENV: 'production' },
      '',
    );
    expect(read).toMatchObject({ port: 8080, host: '0.0.0.0', config: { timeZone: 'Asia/Tokyo', isProduction: true } });
  });

  it.each([
    ['', []],
    ['2', 2],
    ['10.0.0.1, 192.168.0.0/16 ,::1,2001:db8::/32', ['10.0.0.1', '192.168.0.0/16', '::1', '2001:db8::/32']],
    ['loopback', ['loopback']],
  ])('takes TRUSTED_PROXIES as %j', (value, trustedProxies) => {
    expect(readEnvironment({ TRUSTED_PROXIES: value }, '').config).toMatchObject({ trustedProxies });
  });

  it('takes FRAME_SOURCES as origins', () => {
    const read = (text: string) => readEnvironment({ FRAME_SOURCES: text }, '').config.frameSources;
    expect(read('https://a.example.com/, http://10.0.0.8:8080,https://*.bi.cn')).toEqual([
      'https://a.example.com',
      'http://10.0.0.8:8080',
      'https://*.bi.cn',
    ]);
    for (const text of [
      '*',
      "'self'",
      'a.cn',
      'https://a.cn/x',
      "https://a.cn; script-src 'unsafe-eval'",
      'data:',
      'https://*',
    ])
      expect(() => read(text), text).toThrow('FRAME_SOURCES');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SEED', 'some'],
    ['WORKERS', '0'],
    ['WORKERS', '9'],
    ['PREPARED_STATEMENTS', 'yes'],
    ['SESSION_HOURS', '-1'],
    ['SESSION_MAX_DAYS', '0'],
    ['RECYCLE_BIN_DAYS', '0'],
    ['TIME_ZONE', 'Mars/Base'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readEnvironment({ [name]: value }, '')).toThrow(name);
  });
});

describe('the processes of a server', () => {
  it('share what one user may take, and the connections', () => {
    const { callsPerUser, slowCallsPerUser, waitingCallsPerUser, connectionsPerUser } = shareLimits(DEFAULT_LIMITS, 2);
    expect([callsPerUser, slowCallsPerUser, waitingCallsPerUser, connectionsPerUser]).toEqual([3, 2, 100, 2]);
    expect([1, 2, 3, 8].map(connectionsOf)).toEqual([20, 10, 7, 5]);
  });

  it('never take more than is set, nor so little that a call waits for itself', () => {
    const small = { ...DEFAULT_LIMITS, callsPerUser: 1, connectionsPerUser: 1 };
    expect(shareLimits(small, 4)).toMatchObject({ callsPerUser: 1, connectionsPerUser: 1 });
    expect(shareLimits(DEFAULT_LIMITS, 8)).toMatchObject({
      callsPerUser: 2,
      slowCallsPerUser: 1,
      connectionsPerUser: 2,
    });
    expect(shareLimits(DEFAULT_LIMITS, 1)).toEqual(DEFAULT_LIMITS);
  });
});

describe('ensureFirstAccount', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('makes one administrator when fifty servers try at once, and tells one of them', async () => {
    const pool = createPool(database.url, { max: 50 });
    const deps = { db: createDatabase(pool), pool, clock: Date.now } as AppDeps;
    const told = (await Promise.all(Array.from({ length: 50 }, () => ensureFirstAccount(deps, '')))).filter(
      (password) => password !== null,
    );
    expect(told).toHaveLength(1);
    const users = await deps.db.selectFrom('users').selectAll('users').execute();
    expect(users).toMatchObject([{ account: FIRST_ACCOUNT, is_administrator: true, enabled_mark: 1 }]);
    expect(await checkPassword(toClientHash(told[0] ?? ''), users[0]?.password_hash)).toEqual({ isRight: true });
    expect(await deps.db.selectFrom('organizes').select('full_name').execute()).toHaveLength(1);
    expect(await ensureFirstAccount(deps, 'given')).toBeNull();
    await pool.end();
  });
});
