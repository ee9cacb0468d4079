// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createTranslate } from '../../../engine/contract/language';
import { TextProvider } from '../../../renderers/shared/texts/text';
import { playgroundTexts } from '../../testing/all-texts';
import type { ComparedRelease, DraftState, DraftSync } from '../draft/draft-sync';
import { ReleaseTag } from './ReleaseTag';

afterEach(cleanup);

test.each<[string, ComparedRelease]>([
  ['未发布', { version: 0, differs: true }],
  ['已发布 v2', { version: 2, differs: false }],
  ['已发布 v2 · 有未发布的改动', { version: 2, differs: true }],
])('says “%s” of %o', (words, release) => {
  const state: DraftState = {
    status: { kind: 'saved' },
    refusal: null,
    revision: 1,
    savedText: '',
    savedAt: 0,
    release,
  };
  const sync: Pick<DraftSync, 'store'> = { store: createStore(() => state) };
  render(
    <TextProvider value={createTranslate('zh', playgroundTexts)}>
      <ReleaseTag sync={sync as DraftSync} />
    </TextProvider>,
  );
  expect(screen.getByText(/发布/).textContent).toBe(words);
});
