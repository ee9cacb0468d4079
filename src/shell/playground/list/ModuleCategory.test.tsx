// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTranslate } from '../../../engine/contract/language';
import { TextProvider } from '../../../renderers/shared/texts/text';
import { playgroundTexts } from '../../testing/all-texts';
import { ModuleCategory } from './ModuleCategory';

afterEach(cleanup);

test.each([
  ['后勤保障', '后勤保障'],
  ['2026', '2026'],
  ['b5fea94707c044a09370af3af2e1e53b', '分类不存在'],
  ['486892339826558853', '分类不存在'],
])('%s is shown as %s', (value, shown) => {
  render(
    <TextProvider value={createTranslate('zh', playgroundTexts)}>
      <ModuleCategory value={value} />
    </TextProvider>,
  );
  expect(screen.getByText(shown).getAttribute('title')).toBe(value);
});
