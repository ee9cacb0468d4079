import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../engine/contract/language';
import { isSystemScreen, systemScreenName } from '../../../module-page/system-screens';
import { loadSystemScreens } from './system-screens';

const files = readdirSync(path.resolve(import.meta.dirname, '../../../../schemas/system'));

test('every system screen stands under the name by which it is opened', async () => {
  const screens = await loadSystemScreens('zh');
  expect(screens.map(({ id }) => id)).toEqual(files.map((file) => `system/${path.parse(file).name}`).sort());
  expect(screens.filter(({ id }) => !isSystemScreen(systemScreenName(id) ?? ''))).toEqual([]);
});

test.each([
  ['zh', '单据规则', '流水前缀'],
  ['zhtw', '單據規則', '流水前綴'],
  ['en', 'Number rules', 'Prefix'],
] as const)('in %s it is told as %s', async (language, name, label) => {
  const screens = await loadSystemScreens(language);
  const rule = screens.find(({ id }) => id === 'system/billRule');
  expect(rule).toMatchObject({ name, enCode: 'system.billRule' });
  expect(rule?.fields).toContainEqual({ id: 'prefix', label, widget: 'input' });
});

test.each(LANGUAGES)('no text of a screen stays a key in %s', async (language) => {
  expect(JSON.stringify(await loadSystemScreens(language))).not.toContain('@t:');
});
