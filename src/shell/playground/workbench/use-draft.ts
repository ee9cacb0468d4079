import { useCallback, useEffect, useState } from 'react';
import { useShell, useCurrentUser } from '../../shell-context';
import type { PlaygroundApi } from '../api';
import { createDraftSync, type DraftSync } from '../draft/draft-sync';
import { createJournal } from '../draft/journal';
import { createJournalDatabase } from '../draft/journal-database';
import { createKey } from './create-key';

/** Where the opening of a module's draft stands. */
export type OpenedDraft =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly sync: DraftSync };

const LOADING: OpenedDraft = { kind: 'loading' };
const database = createJournalDatabase(() => window.indexedDB);

/** Names this page among those that are open, for as long as it lives. */
const page = createKey();

/** Opens the draft of a module with what earlier pages left behind; `retry` asks again. */
export function useDraft(api: PlaygroundApi, moduleId: string): { readonly opened: OpenedDraft; retry: () => void } {
  const { storage, unsaved } = useShell();
  const { userId } = useCurrentUser().facts;
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenedDraft>(LOADING);
  useEffect(() => {
    const controller = new AbortController();
    let sync: DraftSync | null = null;
    async function open(): Promise<void> {
      const owner = `${userId}:${moduleId}`;
      const journal = createJournal({ storage, database, owner, page, now: Date.now });
      const draft = await api.draft(moduleId, controller.signal);
      const found = await journal.recover(draft);
      if (controller.signal.aborted) return;
      const made = createDraftSync({ draft, found, api, journal, holdPage: unsaved.holdKept, now: Date.now });
      sync = made;
      setOpened({ kind: 'ready', sync: made });
    }
    open().catch((error: unknown) => {
      if (!controller.signal.aborted) setOpened({ kind: 'failed', error });
    });
    const retryNow = () => sync?.retry();
    window.addEventListener('online', retryNow);
    return () => {
      controller.abort();
      window.removeEventListener('online', retryNow);
      sync?.close();
      setOpened(LOADING);
    };
  }, [api, moduleId, storage, unsaved, userId, attempt]);
  const retry = useCallback(() => {
    setOpened(LOADING);
    setAttempt((count) => count + 1);
  }, []);
  return { opened, retry };
}
