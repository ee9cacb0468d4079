import { expect, test } from 'vitest';
import { createStorage } from '../session/storage';
import { createLanguageStore, matchLanguage, resolveLanguage } from './language-store';

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

test('the stored choice wins over the browser, and zh is the fallback', () => {
  expect(resolveLanguage('en', ['zh-CN'])).toBe('en');
  expect(resolveLanguage('fr', ['de', 'zh-TW'])).toBe('zhtw');
  expect(resolveLanguage(null, ['de'])).toBe('zh');
});

test('a choice is remembered', () => {
  const storage = createStorage(null, new EventTarget());
  createLanguageStore(storage, ['en']).chooseOwn('zhtw');
  expect(createLanguageStore(storage, ['en']).store.getState().language).toBe('zhtw');
});
