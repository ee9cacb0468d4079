// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createTranslate } from '../../../engine/contract/language';
import { TextProvider } from '../../../renderers/shared/texts/text';
import { shellTextTables } from '../../testing/all-texts';
import { MonacoCompare } from './MonacoCompare';

afterEach(cleanup);

test.each(['light', 'dark'] as const)('bars and native controls of a %s editor are as it is', (theme) => {
  const setTexts = vi.fn();
  render(
    <TextProvider value={createTranslate('zh', shellTextTables)}>
      <MonacoCompare
        {...{ before: '{}', after: '[]', beforeName: 'a', afterName: 'b', language: 'zh', theme }}
        createEditor={() => ({ setTexts, dispose: () => undefined })}
        applyLook={() => undefined}
      />
    </TextProvider>,
  );
  expect(setTexts).toHaveBeenCalledWith('{}', '[]');
  expect(screen.getByRole('group').style.colorScheme).toBe(theme);
});
