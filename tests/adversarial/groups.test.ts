import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Where each group of hostile cases (1 to 21 and 28 to 31) is tested: sign-in, permission, requests, expressions and documents. */
const root = path.resolve(import.meta.dirname, '../..');
const here = (name: string) => `tests/adversarial/${name}.test.ts`;
const GROUPS: Readonly<Record<number, readonly string[]>> = {
  1: [here('expression')],
  2: [here('expression')],
  3: [here('expression-values'), here('record-values')],
  4: [here('expression'), here('parse')],
  5: [here('parse'), here('module-documents')],
  6: [here('parse'), here('requests')],
  7: [here('record-values'), here('parse')],
  8: [here('screen-documents'), 'src/engine/formily/to-formily.test.ts', 'src/engine/values/safe-href.test.ts'],
  9: ['src/server/http/http.test.ts', 'tests/e2e/session.spec.ts'],
  10: ['tests/matrix/routes.test.ts', 'tests/matrix/record-values.test.ts', here('permission')],
  11: ['tests/matrix/record-values.test.ts', here('permission')],
  12: [
    here('second-paths'),
    here('row-scope'),
    here('graded-scopes'),
    'src/server/modules/organizeAdmin/graded.test.ts',
  ],
  13: [here('records'), here('system-writes')],
  14: [here('records'), here('system-writes')],
  15: ['tests/matrix/taken-away.test.ts', here('foreign-hosts')],
  16: [here('requests'), 'src/server/http/http.test.ts'],
  17: ['src/server/main.test.ts', here('records'), 'tests/contract/dictionary.test.ts'],
  18: [here('data-interfaces')],
  19: ['src/server/outbound/outbound.test.ts'],
  20: [here('foreign-hosts')],
  21: [
    'src/shell/router/safe-address.test.ts',
    'src/shell/layouts/menu-target.test.ts',
    'src/engine/values/safe-href.test.ts',
  ],
  28: [here('tokens'), 'src/server/secrets/secrets.test.ts'],
  // There are no sockets: every upgrade is refused.
  29: ['src/server/http/refuse-upgrades.test.ts'],
  30: [here('stored-markup'), 'src/server/rich-text/clean-html.test.ts'],
  31: [
    here('sign-in'),
    here('own-account'),
    'src/server/modules/oauth/oauth.test.ts',
    'src/server/modules/oauth/password.test.ts',
  ],
};

test('every group has tests, where it is said', () => {
  const wanted = [...Array.from({ length: 21 }, (_, index) => index + 1), 28, 29, 30, 31];
  expect(Object.keys(GROUPS).map(Number)).toEqual(wanted);
  const files = new Set(Object.values(GROUPS).flat());
  const without = [...files].filter((file) => {
    const place = path.join(root, file);
    return !fs.existsSync(place) || !/\b(?:test|it)(?:\.each)?\(/.test(fs.readFileSync(place, 'utf8'));
  });
  expect(without).toEqual([]);
});
