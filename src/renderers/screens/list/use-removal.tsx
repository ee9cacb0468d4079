import { App } from 'antd';
import { FAILURE_SECONDS, REMOVED_SECONDS } from '../../shared/texts/message-times';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { problemText } from '../record/source-problem';
import { RemovalQuestion } from './RemovalQuestion';
import { rowName } from './row-name';
import type { ShownColumn } from './visible-columns';

interface UseRemovalOptions {
  readonly source: RecordSource;
  /** What the records are named by. */
  readonly columns: readonly ShownColumn[];
  onRemoved: () => void;
}

/** Deletes after a question that names the records (docs/screens.md#lists), and reports the result. */
export function useRemoval({ source, columns, onRemoved }: UseRemovalOptions) {
  const text = useText();
  const { modal, message } = App.useApp();
  const nameOf = (record: RecordRow) => rowName(columns, record);
  /** With a button that undoes it, where a recycle bin keeps what was deleted. */
  async function tellRemoved(words: string, recordIds: readonly string[]) {
    const { bin } = source;
    const undo = bin && (await import('./bin/offer-undo').catch(() => null));
    if (!undo) return void message.success(words, REMOVED_SECONDS);
    undo.offerUndo({ message, text, words, restore: () => bin.restoreRecords(recordIds), onRestored: onRemoved });
  }
  /** `isBatch` decides the permission: btn_batchRemove, or btn_remove for a single row. */
  return (records: readonly RecordRow[], isBatch: boolean) => {
    const [first] = records;
    if (!first) return;
    modal.confirm({
      title: isBatch
        ? text('screen.list.removeMany', { count: records.length })
        : text('screen.list.removeOne', { name: nameOf(first) }),
      content: <RemovalQuestion names={isBatch ? records.map(nameOf) : []} isKept={source.bin !== undefined} />,
      okText: text('screen.ok'),
      cancelText: text('screen.cancel'),
      okButtonProps: { danger: true },
      // A repeated Enter must not delete anything.
      autoFocusButton: 'cancel',
      async onOk() {
        try {
          const answer = isBatch ? await source.removeMany(records.map(({ id }) => id)) : await source.remove(first.id);
          void tellRemoved(
            answer.message,
            records.map(({ id }) => id),
          );
          onRemoved();
        } catch (error) {
          void message.error(problemText(error, text), FAILURE_SECONDS);
        }
      },
    });
  };
}
