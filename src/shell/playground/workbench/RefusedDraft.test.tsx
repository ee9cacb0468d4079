// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createTranslate } from '../../../engine/contract/language';
import { TextProvider } from '../../../renderers/shared/texts/text';
import type { DraftState, DraftSync, Refusal } from '../draft/draft-sync';
import { playgroundTexts } from '../../testing/all-texts';
import { RefusedDraft } from './RefusedDraft';

afterEach(cleanup);

/** Renders the banner of a refused draft; null = the draft is not refused. */
function show(refusal: Refusal | null) {
  const release = { version: 0, differs: true };
  const state: DraftState = { status: { kind: 'waiting' }, refusal, revision: 1, savedText: '', savedAt: 0, release };
  const flush = vi.fn(() => Promise.resolve(false));
  const sync: Pick<DraftSync, 'store' | 'flush'> = { store: createStore(() => state), flush };
  render(
    <TextProvider value={createTranslate('zh', playgroundTexts)}>
      <RefusedDraft sync={sync as DraftSync} />
    </TextProvider>,
  );
  return { flush };
}

test('nothing is said about a draft that was not refused', () => {
  show(null);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the words of the server are said, also while the next text is on its way, and it can be asked again', async () => {
  const { flush } = show({ message: '模块已被删除', isTooLarge: false });
  expect(screen.getByRole('alert').textContent).toContain('改动已记在本机。原因：模块已被删除');
  await userEvent.click(screen.getByRole('button'));
  expect(flush).toHaveBeenCalledOnce();
});

test('a text that is too long is told so by its limit', () => {
  show({ message: '请求参数有误：/body/source must NOT have more than 5000000 characters', isTooLarge: true });
  expect(screen.getByRole('alert').textContent).toContain('原因：文本过长，上限为 5,000,000 个字符');
  expect(screen.getByRole('alert').textContent).not.toContain('body');
});
