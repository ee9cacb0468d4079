import { Button, Modal, Popconfirm, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { SourceError } from '../../../renderers/shared/sources/record-source';
import { useText } from '../../../renderers/shared/texts/text';
import type { FormDraft } from '../../../wire/home';
import { readDraft, type DraftContent } from '../../../wire/form-drafts';
import { send } from '../../http';
import { useLateText } from '../../i18n/use-late-text';
import { useShell } from '../../shell-context';
import styles from './drafts.module.css';
import texts from './panel-text.json';
import { plainLines } from './plain-lines';
import { useWhen } from './use-when';

interface DraftValuesProps {
  readonly draft: FormDraft;
  onDiscard: () => void;
  onClose: () => void;
}

/** What a draft holds whose form is not there any more: nothing that was typed is lost with it. */
export function DraftValues({ draft, onDiscard, onClose }: DraftValuesProps) {
  const text = useLateText(texts);
  const when = useWhen();
  const { content, failure } = useContent(draft.id);
  return (
    <Modal
      open
      title={text(draft.state === 'open' ? 'shell.drafts.title' : `shell.drafts.${draft.state}`)}
      onCancel={onClose}
      footer={
        <>
          <Popconfirm
            title={text('shell.drafts.discardAsk')}
            okText={text('shell.drafts.discard')}
            okButtonProps={{ danger: true }}
            cancelText={text('shell.drafts.keep')}
            onConfirm={onDiscard}
          >
            <Button danger>{text('shell.drafts.discard')}</Button>
          </Popconfirm>
          <Button onClick={onClose}>{text('shell.drafts.close')}</Button>
        </>
      }
    >
      <p className={styles['why']}>{text('shell.drafts.why', { when: when(draft.savedAt) })}</p>
      {failure === null ? null : <p role="alert">{failure}</p>}
      {content === null && failure === null ? <Skeleton active title={false} /> : null}
      {content ? (
        <dl className={styles['values']}>
          {plainLines(content).map(({ id, label, value }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{value || text('shell.drafts.blank')}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Modal>
  );
}

function useContent(id: string) {
  const { http } = useShell();
  const common = useText();
  const [content, setContent] = useState<DraftContent | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    send(http, readDraft, { params: { id } }).then(
      ({ data }) => isHere && setContent(data),
      (error: unknown) => isHere && setFailure(error instanceof SourceError ? error.message : common('shell.failed')),
    );
    return () => {
      isHere = false;
    };
  }, [http, id, common]);
  return { content, failure };
}
