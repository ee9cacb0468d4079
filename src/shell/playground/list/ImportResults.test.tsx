// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTranslate } from '../../../engine/contract/language';
import { TextProvider } from '../../../renderers/shared/texts/text';
import type { ImportResult } from '../../../wire/exchange';
import { playgroundTexts } from '../../testing/all-texts';
import { ImportResults } from './ImportResults';

afterEach(cleanup);

function show(results: readonly ImportResult[]) {
  render(
    <TextProvider value={createTranslate('zh', playgroundTexts)}>
      <ImportResults documents={[]} results={results} onOpen={() => undefined} />
    </TextProvider>,
  );
}

test('an import whose answer names no error is done, one with an error is not', () => {
  show([{ path: 'a.vdd', id: '7', action: 'create' }]);
  expect(screen.getByText('导入完成')).toBeTruthy();
  cleanup();
  show([{ path: 'a.vdd', id: '', action: 'create', error: '编码重复' }]);
  expect(screen.queryByText('导入完成')).toBeNull();
  expect(screen.getByText('编码重复')).toBeTruthy();
});
