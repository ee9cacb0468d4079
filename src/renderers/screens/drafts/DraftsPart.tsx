import { FileTextOutlined } from '@ant-design/icons';
import { App, Button, Modal } from 'antd';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices } from '../../shared/hosts/services';
import type { DraftContent, RecordDrafts } from '../../shared/sources/record-drafts';
import { isRefusal } from '../../shared/sources/record-source';
import { FAILURE_SECONDS, SUCCESS_SECONDS } from '../../shared/texts/message-times';
import { useText } from '../../shared/texts/text';
import type { OpenedDraft } from '../form/opened-draft';
import { problemText } from '../record/source-problem';
import { useAnswer } from '../record/use-answer';
import { DraftRows } from './DraftRows';
import './drafts.css';
import { GoneDraft } from './GoneDraft';
import { openDraft } from './open-draft';
import { useDraftText, useWhen } from './use-draft-text';

interface DraftsPartProps {
  readonly drafts: RecordDrafts;
  /** Another number with every change; 0 = there are none. */
  readonly known: number;
  readonly model: ModuleModel;
  readonly access: ModuleAccess;
  /** Id of the draft that is opened at once; null = none. */
  readonly asked: string | null;
  /** The draft that is open; the others are listed. */
  readonly openId?: string | undefined;
  onOpen: (draft: OpenedDraft) => void;
}

/** A button that leads to the drafts of a module, their list, and what is shown of one that cannot be saved any more. */
export function DraftsPart(props: DraftsPartProps) {
  const { drafts, known, model, asked } = props;
  const text = useDraftText();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- asked again with every change
  const ask = useCallback((signal: AbortSignal) => drafts.list(signal), [drafts, known]);
  const { answer } = useAnswer(known === 0 ? null : ask);
  const [isListed, setListed] = useState(false);
  const { gone, setGone, open, openAsNew } = useOpening(props);
  const remove = useRemove(drafts);
  const openAsked = useEffectEvent((id: string) => void open(id));
  const isAsked = useRef(false);
  useEffect(() => {
    if (asked === null || isAsked.current) return;
    isAsked.current = true;
    openAsked(asked);
  }, [asked]);
  const entries = (answer ?? []).filter(({ id }) => id !== props.openId);
  return (
    <>
      {entries.length > 0 ? (
        <Button icon={<FileTextOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setListed(true)}>
          {text('screen.draft.continue', { count: entries.length })}
        </Button>
      ) : null}
      <Modal
        title={text('screen.draft.title')}
        open={isListed && entries.length > 0}
        footer={null}
        onCancel={() => setListed(false)}
      >
        <p className="formloom-drafts-hint">{text('screen.draft.hint')}</p>
        <DraftRows
          entries={entries}
          onOpen={(id) => {
            setListed(false);
            void open(id);
          }}
          onRemove={(id) => void remove(id)}
        />
      </Modal>
      {gone ? (
        <GoneDraft
          key={gone.id}
          model={model}
          draft={gone}
          onAsNew={gone.canAdd ? () => openAsNew(gone) : null}
          onDiscard={() => void remove(gone.id).then((isRemoved) => isRemoved && setGone(null))}
          onClose={() => setGone(null)}
        />
      ) : null}
    </>
  );
}

/** Reads drafts and opens them; `gone` is one that cannot be saved any more. */
function useOpening({ drafts, model, access, onOpen }: DraftsPartProps) {
  const text = useDraftText();
  const common = useText();
  const when = useWhen();
  const { message } = App.useApp();
  const { widgets: registry } = useRenderers();
  const { timeZone } = useServices();
  const [gone, setGone] = useState<DraftContent | null>(null);
  const opening = useMemo(
    () => ({ model, registry, access, timeZone, text }),
    [model, registry, access, timeZone, text],
  );
  const opened = (draft: DraftContent, asNew: boolean) =>
    onOpen(openDraft(draft, { ...opening, when: when(draft.savedAt) }, asNew));
  return {
    gone,
    setGone,
    open: async (id: string) => {
      try {
        const draft = await drafts.read(id);
        if (draft.state === 'open') opened(draft, false);
        else setGone(draft);
      } catch (error) {
        const words = isRefusal(error) ? text('screen.draft.missing') : problemText(error, common);
        void message.error(words, FAILURE_SECONDS);
      }
    },
    openAsNew: (draft: DraftContent) => {
      setGone(null);
      opened(draft, true);
    },
  };
}

/** Discards a draft; answers whether it is gone. */
function useRemove(drafts: RecordDrafts) {
  const common = useText();
  const { message } = App.useApp();
  return async (id: string): Promise<boolean> => {
    try {
      const { message: words } = await drafts.remove(id);
      void message.success(words, SUCCESS_SECONDS);
      return true;
    } catch (error) {
      void message.error(problemText(error, common), FAILURE_SECONDS);
      return false;
    }
  };
}
