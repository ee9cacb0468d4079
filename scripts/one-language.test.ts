import { expect, test } from 'vitest';
import { toLanguageModule } from './one-language';

const file = JSON.stringify({ zh: { hello: '你好' }, zhtw: { hello: '您好' }, en: { hello: 'Hello' } });

test('a file of texts gives the texts of the language that is asked for, and no other', () => {
  expect(toLanguageModule(file, 'en')).toBe('export const en = {"hello":"Hello"};');
  expect(() => toLanguageModule('{"zh":{}}', 'en')).toThrow('en');
});
