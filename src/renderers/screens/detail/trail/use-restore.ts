import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Translate } from '../../../../engine/contract/language';
import type { BatchEditor } from '../../../shared/sources/batch-edit';
import type { ChangedMember } from '../../../shared/sources/record-source';
import { FAILURE_SECONDS, SUCCESS_SECONDS } from '../../../shared/texts/message-times';
import { useText } from '../../../shared/texts/text';
import { problemText } from '../../record/source-problem';

interface RestoreOptions {
  readonly editor: BatchEditor | undefined;
  readonly recordId: string;
  /** Texts of the trail. */
  readonly text: Translate;
  onRestored: () => void;
}

/**
 * Gives a field of a record the value that it had before a change: an ordinary save under all rules, previewed and asked about first.
 * Null where nobody may.
 */
export function useRestore({ editor, recordId, text, onRestored }: RestoreOptions) {
  const { message, modal } = App.useApp();
  const common = useText();
  const [busy, setBusy] = useState<ChangedMember | null>(null);
  const question = useQuestion();
  if (!editor) return null;
  const fail = (error: unknown) => void message.error(problemText(error, common), FAILURE_SECONDS);

  async function save(member: ChangedMember, version: number | null) {
    if (!editor || !member.former) return;
    const outcome = await editor.save({ ...member.former, records: [{ id: recordId, version }] });
    const [entry] = outcome.entries;
    if (entry?.outcome === 'refused') return void message.error(entry.message, FAILURE_SECONDS);
    void message.success(text('screen.trail.restored', { label: member.label }), SUCCESS_SECONDS);
    onRestored();
  }

  function ask(member: ChangedMember, found: { readonly now: string; readonly version: number | null }) {
    const blank = text('screen.trail.blank');
    const words = { label: member.label, from: found.now || blank, to: member.old || blank };
    question.show(() =>
      modal.confirm({
        title: text('screen.trail.restoreTitle', words),
        content: text('screen.trail.restoreAsk', words),
        okText: text('screen.trail.restoreOk'),
        cancelText: common('screen.cancel'),
        onOk: () => save(member, found.version).catch(fail),
      }),
    );
  }

  async function restore(member: ChangedMember) {
    if (!editor || !member.former) return;
    setBusy(member);
    try {
      const { entries } = await editor.preview({ ...member.former, records: [{ id: recordId, version: null }] });
      const [entry] = entries;
      if (entry?.outcome === 'changed') ask(member, { now: entry.old, version: entry.version });
      else if (entry?.outcome === 'same') void message.info(text('screen.trail.same', { label: member.label }));
      else
        void message.error(
          entry?.message || text('screen.trail.notRestored', { label: member.label }),
          FAILURE_SECONDS,
        );
    } catch (error) {
      fail(error);
    } finally {
      setBusy(null);
    }
  }
  return { restore, busy };
}

/** A question about a record, which goes with it: nobody is asked about one while they look at another. */
function useQuestion() {
  const open = useRef<{ destroy: () => void } | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      open.current?.destroy();
    };
  }, []);
  return {
    show(ask: () => { destroy: () => void }) {
      if (isHere.current) open.current = ask();
    },
  };
}
