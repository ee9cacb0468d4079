import { expect, test } from 'vitest';
import { LANGUAGE_TAGS } from '../i18n/language-store';
import { dayText } from './day-text';

test('a day is written by the browser’s clock, with the weekday in the language of the page', () => {
  const late = new Date(2026, 0, 5, 23, 59);
  expect(dayText(late, LANGUAGE_TAGS.zh)).toBe('2026-01-05 星期一');
  expect(dayText(late, LANGUAGE_TAGS.zhtw)).toBe('2026-01-05 星期一');
  expect(dayText(late, LANGUAGE_TAGS.en)).toBe('2026-01-05 Monday');
});
