import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isSealedByOlderKey, openSecret, readSecretKeys, sealSecret } from './index';

const key = 'a1'.repeat(32);
const older = 'b2'.repeat(32);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-secrets-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('a sealed secret', () => {
  it('opens where it was sealed for, and is another text each time', () => {
    const [one, other] = [sealSecret([key], 'here', '密码 1'), sealSecret([key], 'here', '密码 1')];
    expect(one).not.toBe(other);
    expect(one).not.toContain('密码');
    expect(openSecret([key], 'here', one)).toBe('密码 1');
    expect(openSecret([key], 'here', '')).toBe('');
  });

  it.each([
    ['in another place', (sealed: string) => openSecret([key], 'there', sealed)],
    ['with another key', (sealed: string) => openSecret([older], 'here', sealed)],
    ['without a key', (sealed: string) => openSecret([], 'here', sealed)],
    [
      'when it was changed',
      (sealed: string) => openSecret([key], 'here', sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')),
    ],
    ['when it is none', () => openSecret([key], 'here', 'plain text')],
  ])('does not open %s', (_name, open) => {
    expect(() => open(sealSecret([key], 'here', 'secret text'))).toThrow(
      expect.objectContaining({ code: 'SERVER_SECRET_UNREADABLE' }),
    );
  });

  it('opens with an earlier key, and is known to wait for the present one', () => {
    const sealed = sealSecret([older], 'here', 'x');
    expect(openSecret([key, older], 'here', sealed)).toBe('x');
    expect(isSealedByOlderKey([key, older], sealed)).toBe(true);
    expect(isSealedByOlderKey([older], sealed)).toBe(false);
  });

  it('is not made without a key', () => {
    expect(() => sealSecret([], 'here', 'x')).toThrow();
  });
});

describe('the keys', () => {
  it('come from a file that the first start makes for its owner alone', () => {
    const [made] = readSecretKeys({}, path.join(folder, 'new'));
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(readSecretKeys({}, path.join(folder, 'new'))).toEqual([made]);
    expect(fs.statSync(path.join(folder, 'new', 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('come from the environment, earlier ones behind', () => {
    const env = { SECRET_KEY: key.toUpperCase(), SECRET_KEYS_BEFORE: `${older}, ` };
    expect(readSecretKeys(env, '/nowhere')).toEqual([key, older]);
  });

  it.each([
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ SECRET_KEY: key, SECRET_KEYS_BEFORE: 'x' }, 'SECRET_KEYS_BEFORE'],
  ])('are refused by name: %j', (env, name) => {
    expect(() => readSecretKeys(env, folder)).toThrow(`${name} must be 64 hexadecimal digits`);
  });
});
