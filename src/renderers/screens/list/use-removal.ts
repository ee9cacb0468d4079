import { App } from 'antd';
import { FAILURE_SECONDS, REMOVED_SECONDS } from '../../shared/texts/message-times';
import type { RecordSource } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { problemText } from '../record/source-problem';

interface UseRemovalOptions {
  readonly source: RecordSource;
  onRemoved: () => void;
}

/** Deletes after confirmation (docs/screens.md#lists) and reports the result. */
export function useRemoval({ source, onRemoved }: UseRemovalOptions) {
  const text = useText();
  const { modal, message } = App.useApp();
  /** `isBatch` decides the permission: btn_batchRemove, or btn_remove for a single row. */
  return (ids: readonly string[], isBatch: boolean) => {
    const [first] = ids;
    if (first === undefined) return;
    modal.confirm({
      title: text('screen.prompt'),
      content: text('screen.list.removeText'),
      okText: text('screen.ok'),
      cancelText: text('screen.cancel'),
      okButtonProps: { danger: true },
      // A repeated Enter must not delete anything.
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
