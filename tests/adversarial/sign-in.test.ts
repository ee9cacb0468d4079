import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/server/app';
import { toClientHash } from '../../src/server/modules/oauth/password';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../src/server/testing/test-app';

/** Failed sign-ins elsewhere never lock out a known browser, and every way of guessing is throttled. */
const right = toClientHash(TEST_PASSWORD);
const wrong = toClientHash('wrong');
/** Attempts without a wait; one more is counted before the first wait. */
const FREE = 2;
const PAIR = FREE + 1;
const ACCOUNT = 3 * FREE + 1;
const ADDRESS = 5 * FREE + 1;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

// Password hashing is slow by design: minutes on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let server: TestApp;
beforeAll(async () => {
  // A frozen clock: slow hashing must not let the next attempt in.
  const startedAt = Date.now();
  server = await createTestApp({ now: () => startedAt, config: { loginFreeAttempts: FREE } });
  for (const account of ['nurse', 'doctor', 'clerk']) await server.createUser({ account });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.deleteFrom('rate_limits').execute();
  server.time.offsetMs = 0;
});

interface Browser {
  readonly address: string;
  cookie: string;
}

const browserAt = (address: string): Browser => ({ address, cookie: '' });

/** Signs in as a browser does: sends its cookie and keeps the one it receives. */
async function signIn(browser: Browser, account: string, password: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oauth/Login',
    remoteAddress: browser.address,
    headers: browser.cookie === '' ? {} : { cookie: browser.cookie },
    payload: { account, password },
  });
  const cookie = answer.cookies.find(({ name }) => name === 'formloom_device');
  if (cookie) browser.cookie = `${cookie.name}=${cookie.value}`;
  const { code, msg, data } = answer.json();
  return { code, msg, token: data?.token as string, retryAfter: answer.headers['retry-after'], cookie };
}

async function knownBrowser(account: string, address: string): Promise<Browser> {
  const browser = browserAt(address);
  expect((await signIn(browser, account, right)).code).toBe(200);
  return browser;
}

/** Tries wrong passwords until throttled; returns the number of attempts before. */
async function guessUntilWait(browser: Browser, nameOf: (index: number) => string): Promise<number> {
  for (let index = 0; index < 200; index += 1) {
    if ((await signIn(browser, nameOf(index), wrong)).code === 429) return index;
  }
  throw new Error('200 guesses and no wait');
}

describe('a flood of wrong names from one address', () => {
  it('never refuses a known browser behind it with the right password', async () => {
    const browser = await knownBrowser('nurse', '10.0.0.1');
    expect(await guessUntilWait(browserAt('10.0.0.1'), (index) => `nobody${index}`)).toBe(ADDRESS);
    expect((await signIn(browserAt('10.0.0.1'), 'doctor', right)).code).toBe(429);
    expect((await signIn(browser, 'nurse', right)).code).toBe(200);
  });

  it('asks an unknown browser to wait for seconds, not for good', async () => {
    await guessUntilWait(browserAt('10.0.0.2'), (index) => `nobody${index}`);
    const refused = await signIn(browserAt('10.0.0.2'), 'doctor', right);
    expect(refused).toMatchObject({ code: 429, retryAfter: '1', msg: '操作过于频繁，请1秒后再试' });
    server.time.offsetMs = 1000;
    expect((await signIn(browserAt('10.0.0.2'), 'doctor', right)).code).toBe(200);
  });
});

describe('guesses at one account', () => {
  it('are counted exactly when they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(browserAt('10.0.1.1'), 'doctor', wrong)));
    expect(answers.filter(({ code }) => code === 400)).toHaveLength(PAIR);
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(12 - PAIR);
  });

  it('are limited over many addresses, while the owner signs in at a known browser', async () => {
    const owner = await knownBrowser('doctor', '10.0.2.1');
    let tried = 0;
    for (let index = 0; index < 20; index += 1) {
      if ((await signIn(browserAt(`10.2.${index}.1`), 'doctor', wrong)).code === 400) tried += 1;
    }
    expect(tried).toBe(ACCOUNT);
    expect((await signIn(browserAt('10.3.0.1'), 'doctor', right)).code).toBe(429);
    expect((await signIn(owner, 'doctor', right)).code).toBe(200);
    expect((await signIn(browserAt('10.3.0.1'), 'clerk', right)).code).toBe(200);
  });

  it('cost longer and longer waits, which end', async () => {
    const browser = browserAt('10.0.3.1');
    const waits: string[] = [];
    for (let index = 0; index < PAIR + 6; index += 1) {
      const { code, retryAfter } = await signIn(browser, 'doctor', wrong);
      if (code !== 429) continue;
      waits.push(String(retryAfter));
      server.time.offsetMs += Number(retryAfter) * 1000;
    }
    expect(waits).toEqual(['1', '2', '4']);
    server.time.offsetMs += HOUR_MS;
    expect(await guessUntilWait(browser, () => 'doctor')).toBe(PAIR);
  });

  it('get no further with many addresses of one network', async () => {
    let tried = 0;
    for (let index = 0; index < 20; index += 1) {
      if ((await signIn(browserAt(`2001:db8:1:2::${index + 1}`), `n${index}`, wrong)).code === 400) tried += 1;
    }
    expect(tried).toBe(ADDRESS);
  });

  it('that are right do not give back what was wrong', async () => {
    const browser = browserAt('10.0.4.1');
    for (let index = 0; index < 40; index += 1) {
      await signIn(browserAt('10.0.4.1'), 'nurse', right);
      const { code } = await signIn(browser, 'clerk', wrong);
      if (code === 429) return expect(index).toBe(PAIR);
    }
    throw new Error('40 guesses and no wait');
  });
});

describe('a known browser', () => {
  it('is known for the accounts that signed in there, and for no other', async () => {
    const ward = await knownBrowser('nurse', '10.0.5.1');
    const first = ward.cookie;
    await signIn(ward, 'doctor', right);
    expect(ward.cookie).toBe(first);
    await guessUntilWait(browserAt('10.0.5.1'), (index) => `nobody${index}`);
    expect((await signIn(ward, 'nurse', right)).code).toBe(200);
    expect((await signIn(ward, 'doctor', right)).code).toBe(200);
    expect((await signIn(ward, 'clerk', right)).code).toBe(429);
  });

  it('may not guess without end either', async () => {
    const browser = await knownBrowser('clerk', '10.0.6.1');
    expect(await guessUntilWait(browser, () => 'clerk')).toBe(PAIR);
  });

  it('is no known browser with a forged, an old or a foreign token', async () => {
    const known = await knownBrowser('nurse', '10.0.7.1');
    await guessUntilWait(browserAt('10.0.7.1'), (index) => `nobody${index}`);
    const forged = { address: '10.0.7.1', cookie: `formloom_device=${'A'.repeat(43)}` };
    expect((await signIn(forged, 'nurse', right)).code).toBe(429);
    expect((await signIn({ ...known }, 'doctor', right)).code).toBe(429);
    server.time.offsetMs = 400 * 24 * HOUR_MS;
    await guessUntilWait(browserAt('10.0.7.1'), (index) => `nobody${index}`);
    expect((await signIn(known, 'nurse', right)).code).toBe(429);
  });

  it('holds a token that scripts cannot read, other sites cannot send and the database cannot give away', async () => {
    const { cookie, token } = await signIn(browserAt('10.0.8.1'), 'nurse', right);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api' });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    expect(cookie?.value).not.toBe(token);
    const { rows } = await server.deps.pool.query('select * from system.devices');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
  });

  it('is one of at most twenty of an account', async () => {
    await server.createUser({ account: 'roamer' });
    for (let index = 0; index < 23; index += 1) {
      server.time.offsetMs += 1;
      await knownBrowser('roamer', `10.0.9.${index + 1}`);
    }
    const { rows } = await server.deps.pool.query(
      `select count(*)::int as count from system.devices d join system.users u on u.id = d.user_id where account = 'roamer'`,
    );
    expect(rows).toEqual([{ count: 20 }]);
  });

  it('is forgotten when the password changes, but for the one that changed it', async () => {
    await server.createUser({ account: 'changer' });
    const thief = await knownBrowser('changer', '10.0.10.1');
    const own = browserAt('10.0.10.2');
    const { token } = await signIn(own, 'changer', right);
    const next = toClientHash('Next@2026');
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/permission/Users/Current/Actions/ModifyPassword',
      headers: { authorization: token, cookie: own.cookie },
      payload: { oldPassword: right, password: next },
    });
    expect(answer.json()).toMatchObject({ code: 200 });
    await guessUntilWait(browserAt('10.0.10.1'), (index) => `nobody${index}`);
    await guessUntilWait(browserAt('10.0.10.2'), (index) => `nobody${index}`);
    expect((await signIn(thief, 'changer', next)).code).toBe(429);
    expect((await signIn(own, 'changer', next)).code).toBe(200);
  });
});

describe('a flood from everywhere', () => {
  // Hashes 81 passwords, which is slow by design.
  it('waits in a line that is bounded; a known browser does not stand in it', { timeout: 60_000 }, async () => {
    const owner = await knownBrowser('nurse', '10.0.12.1');
    const flood = Array.from({ length: 80 }, (_, index) =>
      signIn(browserAt(`10.4.${index}.1`), `flood${index}`, wrong),
    );
    expect((await signIn(owner, 'nurse', right)).code).toBe(200);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ code }) => code === 429);
    expect(answers.filter(({ code }) => code === 400)).toHaveLength(80 - refused.length);
    expect(refused.every(({ retryAfter }) => retryAfter === '2')).toBe(true);
    // A throttled attempt was not checked, so it does not count.
    const { rows } = await server.deps.pool.query(
      'select count(*)::int as count from system.rate_limits where level > 0',
    );
    expect(rows[0].count).toBe(3 * (80 - refused.length));
  });
});

describe('two servers', () => {
  it('share their counts', async () => {
    const other = await createApp(server.deps);
    const codes = [];
    for (let index = 0; index < 2 * PAIR; index += 1) {
      const answer = await (index % 2 ? other : server.app).inject({
        method: 'POST',
        url: '/api/oauth/Login',
        remoteAddress: '10.0.13.1',
        payload: { account: 'doctor', password: wrong },
      });
      codes.push(answer.json().code);
    }
    expect(codes.filter((code) => code === 400)).toHaveLength(PAIR);
    await other.close();
  });
});

describe('LockScreen', () => {
  const unlock = (token: string, account: string, password: string) =>
    server.app
      .inject({
        method: 'POST',
        url: '/api/oauth/LockScreen',
        remoteAddress: '10.0.11.1',
        headers: { authorization: token },
        payload: { account, password },
      })
      .then((answer) => answer.json().code as number);

  it('counts for the session that asks, never for the account that it names', async () => {
    const { token } = await signIn(browserAt('10.0.11.1'), 'clerk', right);
    const codes = [];
    for (let index = 0; index < 12; index += 1) codes.push(await unlock(token, 'admin', right));
    expect(codes.filter((code) => code === 200)).toEqual([]);
    expect(codes).toContain(429);
    expect((await signIn(browserAt('10.0.11.1'), 'admin', right)).code).toBe(200);
    const { token: other } = await signIn(browserAt('10.0.11.2'), 'clerk', right);
    expect(await unlock(other, 'clerk', right)).toBe(200);
    expect((await signIn(browserAt('10.0.11.3'), 'clerk', right)).code).toBe(200);
  });
});

describe('behind a proxy', () => {
  const from = (app: TestApp, client: string, account = 'nobody') =>
    app.app
      .inject({
        method: 'POST',
        url: '/api/oauth/Login',
        remoteAddress: '10.9.9.9',
        headers: { 'x-forwarded-for': client },
        payload: { account, password: wrong },
      })
      .then((answer) => answer.json().code as number);

  it('a header of nobody in particular changes no address', async () => {
    const codes = [];
    for (let index = 0; index < 15; index += 1) codes.push(await from(server, `192.0.2.${index}`, `x${index}`));
    expect(codes.filter((code) => code === 429)).not.toEqual([]);
  });

  it.each([[['10.9.9.0/24']], [1]])('that is trusted (%j) each client has its own address', async (trustedProxies) => {
    const behind = await createTestApp({ config: { loginFreeAttempts: FREE, trustedProxies } });
    const codes = [];
    for (let index = 0; index < 15; index += 1) codes.push(await from(behind, `192.0.2.${index}`, `x${index}`));
    expect(codes.filter((code) => code === 429)).toEqual([]);
    // Addresses that the client itself wrote into the header are not trusted.
    const forged = [];
    for (let index = 0; index < 15; index += 1)
      forged.push(await from(behind, `198.51.100.${index}, 192.0.2.77`, `y${index}`));
    expect(forged.filter((code) => code === 429)).not.toEqual([]);
    await behind.close();
  });
});
