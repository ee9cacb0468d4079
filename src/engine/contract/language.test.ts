import { expect, test } from 'vitest';
import { matchLanguage } from './language';

test.each([
  ['zh-CN', 'zh'],
  ['zh', 'zh'],
  ['zh-Hant-HK', 'zhtw'],
  ['zh_TW', 'zhtw'],
  ['en-GB', 'en'],
  ['de', null],
])('%s is spoken as %s', (tag, language) => {
  expect(matchLanguage(tag)).toBe(language);
});
