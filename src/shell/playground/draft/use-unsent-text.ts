import { useCallback } from 'react';
import { MAX_DOCUMENT_CHARS } from '../../../engine/parse';
import { useText } from '../../../renderers/shared/texts/text';
import type { DraftSync } from './draft-sync';

/** Says why the draft is not on the server: what speaks against it, or that it has not come there yet. */
export function useUnsentText(): (sync: DraftSync) => string {
  const text = useText();
  return useCallback(
    (sync) => {
      const { refusal } = sync.store.getState();
      if (!refusal) return text('playground.publish.notSaved');
      const reason = refusal.isTooLarge
        ? text('playground.draft.tooLarge', { limit: MAX_DOCUMENT_CHARS.toLocaleString('en') })
        : refusal.message;
      return text('playground.draft.refusedText', { reason });
    },
    [text],
  );
}
