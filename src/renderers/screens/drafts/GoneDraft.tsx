import { Button, Modal, Popconfirm, Skeleton } from 'antd';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { DraftContent } from '../../shared/sources/record-drafts';
import { useDraftLines } from './use-draft-lines';
import { useDraftText, useWhen } from './use-draft-text';

interface GoneDraftProps {
  readonly model: ModuleModel;
  readonly draft: DraftContent;
  /** null = its values can be saved nowhere. */
  readonly onAsNew: (() => void) | null;
  onDiscard: () => void;
  onClose: () => void;
}

/** A draft that cannot be saved any more: what was typed can be read, and taken over into a new record where its user may add one. */
export function GoneDraft({ model, draft, onAsNew, onDiscard, onClose }: GoneDraftProps) {
  const text = useDraftText();
  const when = useWhen();
  const lines = useDraftLines(model, draft.entered);
  const reason = draft.state === 'recordGone' ? 'recordGone' : 'refused';
  return (
    <Modal
      open
      title={text(`screen.draft.${reason}`)}
      onCancel={onClose}
      footer={
        <>
          <Popconfirm
            title={text('screen.draft.discardAsk')}
            okText={text('screen.draft.discard')}
            okButtonProps={{ danger: true }}
            cancelText={text('screen.draft.keep')}
            onConfirm={onDiscard}
          >
            <Button danger>{text('screen.draft.discard')}</Button>
          </Popconfirm>
          <Button onClick={onClose}>{text('screen.draft.close')}</Button>
          {onAsNew ? (
            <Button type="primary" onClick={onAsNew}>
              {text('screen.draft.asNew')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="formloom-drafts-hint">{text(`screen.draft.${reason}Why`, { when: when(draft.savedAt) })}</p>
      {lines === null ? (
        <Skeleton active title={false} />
      ) : (
        <dl className="formloom-draft-values">
          {lines.map(({ id, label, value }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{value || text('screen.draft.blank')}</dd>
            </div>
          ))}
        </dl>
      )}
    </Modal>
  );
}
