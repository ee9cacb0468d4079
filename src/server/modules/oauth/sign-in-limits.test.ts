import { expect, it } from 'vitest';
import type { AppDeps } from '../../deps';
import { createTestApp } from '../../testing/test-app';
import { limited, signInThrottles } from './sign-in-limits';

it('counts a known browser alone, any other for account, address and both, and keeps no names', () => {
  const deps = { config: { loginFreeAttempts: 10 } } as AppDeps;
  const keysOf = (account: string, ip: string, knownDevice = '') =>
    signInThrottles(deps, { account, ip, knownDevice }).map(({ key }) => key);
  expect(keysOf('nurse', '10.0.0.1', 'token')).toHaveLength(1);
  const keys = keysOf('nurse', '10.0.0.1');
  expect(keys.map((key) => key.split(':')[0])).toEqual(['pair', 'account', 'address']);
  expect(keys.join()).not.toMatch(/nurse|10\.0/);
  const elsewhere = keysOf('nurse', '10.0.0.2');
  expect(keys.map((key, index) => key === elsewhere[index])).toEqual([false, true, false]);
});

it('counts failures exactly, of many that come at once and share some of what they count for', async () => {
  const server = await createTestApp();
  try {
    const now = Date.now();
    const deps: AppDeps = {
      ...server.deps,
      clock: () => now,
      config: { ...server.deps.config, loginFreeAttempts: 100 },
    };
    const attempts = Array.from({ length: 60 }, (_entry, index) => ({
      account: `account${String(index % 2)}`,
      ip: `10.0.${String(index % 3)}.1`,
      isRight: index % 4 === 0,
    }));
    await Promise.all(
      attempts.map(({ account, ip, isRight }) =>
        limited(deps, signInThrottles(deps, { account, ip, knownDevice: '' }), async () => {
          await new Promise(setImmediate);
          return isRight || undefined;
        }),
      ),
    );
    const rows = await deps.db.selectFrom('rate_limits').select(['key', 'level']).execute();
    const levelsOf = (kind: string) =>
      rows
        .filter(({ key }) => key.startsWith(kind))
        .map(({ level }) => level)
        .toSorted((one, other) => one - other);
    // Each account had 30 attempts, of which 15 or none were right; each address had 20, of which 5 were right.
    expect(levelsOf('account')).toEqual([15, 30]);
    expect(levelsOf('address')).toEqual([15, 15, 15]);
    expect(levelsOf('pair')).toEqual([5, 5, 5, 10, 10, 10]);
  } finally {
    await server.close();
  }
});
