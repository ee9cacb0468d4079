import { randomBytes, scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app';
import { checkPassword, hashPassword, toClientHash } from './password';
import { PASSWORD_KINDS } from './password-kinds';
import { findAccount, recordLogin } from './repository';

const right = toClientHash(TEST_PASSWORD);
const wrong = toClientHash('wrong');

/** Hashes a password as earlier releases did. */
function hashAsBefore(clientHash: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(clientHash, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 27 });
  return ['scrypt', 2 ** 15, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Result of a check, and which hash functions it ran. */
async function workOf(stored: string | undefined, clientHash: string) {
  const spies = PASSWORD_KINDS.map((kind) => vi.spyOn(kind, 'matches'));
  const { isRight } = await checkPassword(clientHash, stored);
  const work = spies.flatMap(({ mock }, index) =>
    mock.calls.map(() => PASSWORD_KINDS[index]?.decoy.match(/argon2|scrypt/)?.[0]),
  );
  for (const spy of spies) spy.mockRestore();
  return { isRight, work: work.toSorted() };
}

describe('passwords', () => {
  it('are stored as argon2id over the MD5, salted, and take either case of hex', async () => {
    const [first, second] = [await hashPassword(right), await hashPassword(right)];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/);
    expect(first).not.toContain(right);
    expect(await checkPassword(right.toUpperCase(), first)).toEqual({ isRight: true });
    expect(await checkPassword(wrong, first)).toEqual({ isRight: false });
  });

  it('never match a missing, foreign, broken or empty stored value', async () => {
    const [own = ''] = [await hashPassword(right)];
    const values = [undefined, '', right, 'scrypt$1$1$1$$', `md5$${right}`, own.slice(0, -1), `${own}A`, '$argon2id$'];
    for (const stored of values) expect(await checkPassword(right, stored)).toEqual({ isRight: false });
  });

  it('that earlier releases stored match, and come back as they are stored today', async () => {
    const earlier = hashAsBefore(right);
    expect(await checkPassword(wrong, earlier)).toEqual({ isRight: false });
    const { isRight, renewed = '' } = await checkPassword(right.toUpperCase(), earlier);
    expect(isRight).toBe(true);
    expect(renewed).toMatch(/^\$argon2id\$/);
    expect(await checkPassword(right, renewed)).toEqual({ isRight: true });
    // A hash of lower cost is outdated too.
    const cheap = await import('@node-rs/argon2').then(({ hash }) => hash(right, { memoryCost: 8192, timeCost: 1 }));
    expect((await checkPassword(right, cheap)).renewed).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/);
  });

  it('cost the same work wherever they are wrong, and that of their own kind where they are right', async () => {
    const all = { isRight: false, work: ['argon2', 'scrypt'] };
    const [now, earlier] = [await hashPassword(right), hashAsBefore(right)];
    for (const stored of [undefined, '', 'foreign', now, earlier]) expect(await workOf(stored, wrong)).toEqual(all);
    expect(await workOf(now, right)).toEqual({ isRight: true, work: ['argon2'] });
    expect(await workOf(earlier, right)).toEqual({ isRight: true, work: ['scrypt'] });
  });
});

describe('a sign-in with a password of earlier releases', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp();
    await server.createUser({ account: 'veteran' });
  });
  afterAll(() => server.close());

  const storedOf = async () => (await findAccount(server.deps, 'veteran'))?.password_hash ?? '';
  const store = (password_hash: string) =>
    server.deps.db.updateTable('users').set({ password_hash }).where('account', '=', 'veteran').execute();
  const login = (password: string) =>
    server.app
      .inject({ method: 'POST', url: '/api/oauth/Login', payload: { account: 'veteran', password } })
      .then((answer) => answer.json<{ code: number }>().code);

  it('stores it anew, once, and only when it was right', async () => {
    const earlier = hashAsBefore(right);
    await store(earlier);
    expect(await login(wrong)).toBe(400);
    expect(await storedOf()).toBe(earlier);
    expect(await login(right)).toBe(200);
    const renewed = await storedOf();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/);
    expect(await login(right)).toBe(200);
    expect(await storedOf()).toBe(renewed);
    expect(await login(wrong)).toBe(400);
  });

  it('does not undo a change of the password that came in between', async () => {
    const account = await findAccount(server.deps, 'veteran');
    if (!account) throw new Error('there is no such account');
    await store('changed meanwhile');
    await recordLogin(server.deps, { ...account, renewed: 'renewed' }, '10.0.0.1');
    expect(await storedOf()).toBe('changed meanwhile');
  });
});
