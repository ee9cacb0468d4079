import { expect, it } from 'vitest';
import type { AppDeps } from '../../deps';
import { signInThrottles } from './sign-in-limits';

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
