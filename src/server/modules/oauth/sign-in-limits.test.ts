import { expect, it } from 'vitest';
import type { AppDeps } from '../../deps';
import { signInThrottles, toNetwork } from './sign-in-limits';

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s belongs to %s', (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});

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
