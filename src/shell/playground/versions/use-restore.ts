import { App } from 'antd';
import { useText } from '../../../renderers/shared/texts/text';
import type { PlaygroundApi } from '../api';
import type { DraftSync } from '../draft/draft-sync';
import { useUnsentText } from '../draft/use-unsent-text';
import { useFailure } from '../use-failure';

interface RestoreOptions {
  readonly api: PlaygroundApi;
  readonly moduleId: string;
  readonly sync: DraftSync;
  onReplaceText: (text: string) => void;
  onRestored: () => void;
}

/** Brings a release back as the draft. What was the draft is sent before, and undo takes the restored text back. */
export function useRestore({ api, moduleId, sync, onReplaceText, onRestored }: RestoreOptions) {
  const text = useText();
  const { message } = App.useApp();
  const fail = useFailure();
  const toUnsentText = useUnsentText();
  return async (version: number): Promise<void> => {
    try {
      if (!(await sync.flush())) {
        void message.error(toUnsentText(sync));
        return;
      }
      const outcome = await api.restore(moduleId, version, sync.store.getState().revision);
      if (outcome.kind === 'stale') {
        sync.meet(outcome.conflict);
        return;
      }
      const draft = await api.draft(moduleId);
      sync.replaceDraft(draft);
      onReplaceText(draft.source);
      void message.success(text('playground.versions.restored', { version }));
      onRestored();
    } catch (error) {
      fail(error);
    }
  };
}
