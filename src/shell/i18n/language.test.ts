import { expect, test } from 'vitest';
import { createStorage } from '../session/storage';
import { createLanguageStore, resolveLanguage } from './language-store';

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
