import { Alert, Button } from 'antd';
import { useStore } from 'zustand';
import { useText } from '../../../renderers/shared/texts/text';
import type { DraftSync } from '../draft/draft-sync';
import { useUnsentText } from '../draft/use-unsent-text';

/** A draft that the server will not have is said until it has one again; the text itself is kept. */
export function RefusedDraft({ sync }: { readonly sync: DraftSync }) {
  const text = useText();
  const toUnsentText = useUnsentText();
  const refusal = useStore(sync.store, (state) => state.refusal);
  if (!refusal) return null;
  return (
    <Alert
      banner
      type="error"
      message={toUnsentText(sync)}
      action={
        <Button size="small" onClick={() => void sync.flush()}>
          {text('shell.retry')}
        </Button>
      }
    />
  );
}
