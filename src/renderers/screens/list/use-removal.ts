import { App } from 'antd';
import { FAILURE_SECONDS, REMOVED_SECONDS } from '../../shared/message-times';
import type { RecordSource } from '../../shared/record-source';
import { useText } from '../../shared/text';
import { problemText } from '../record/source-problem';

interface UseRemovalOptions {
  readonly source: RecordSource;
  onRemoved(): void;
}

/** Asks before it deletes (widgets.md §8) and says how it went. */
export function useRemoval({ source, onRemoved }: UseRemovalOptions) {
  const text = useText();
  const { modal, message } = App.useApp();
  /** `isBatch` says which permission the call needs: btn_batchRemove, or btn_remove for a single row. */
  return (ids: readonly string[], isBatch: boolean) => {
    const [first] = ids;
    if (first === undefined) return;
    modal.confirm({
      title: text('screen.prompt'),
      content: text('screen.list.removeText'),
      okText: text('screen.ok'),
      cancelText: text('screen.cancel'),
      okButtonProps: { danger: true },
      // An Enter pressed too often must not destroy anything.
      autoFocusButton: 'cancel',
      async onOk() {
        try {
          const answer = isBatch ? await source.removeMany(ids) : await source.remove(first);
          void message.success(answer.message, REMOVED_SECONDS);
          onRemoved();
        } catch (error) {
          void message.error(problemText(error, text), FAILURE_SECONDS);
        }
      },
    });
  };
}
