import { DeleteOutlined } from '@ant-design/icons';
import { App, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { OPEN_DRAFT } from '../../../renderers/shared/hosts/record-pages';
import { SourceError } from '../../../renderers/shared/sources/record-source';
import { FAILURE_SECONDS, SUCCESS_SECONDS } from '../../../renderers/shared/texts/message-times';
import { useText } from '../../../renderers/shared/texts/text';
import type { FormDraft } from '../../../wire/home';
import { removeDraft } from '../../../wire/form-drafts';
import { send } from '../../http';
import { useLateText } from '../../i18n/use-late-text';
import { findMenu } from '../../session/menu';
import { useCurrentUser, useShell } from '../../shell-context';
import home from '../home.module.css';
import { DraftValues } from './DraftValues';
import styles from './drafts.module.css';
import texts from './panel-text.json';
import { useWhen } from './use-when';

interface HomeDraftsProps {
  readonly drafts: readonly FormDraft[];
  onRemoved: (id: string) => void;
}

/** Drafts that stand there at once; the others unfold. */
const MAX_SHOWN = 4;

/** Forms that the user has not saved yet (docs/screens.md#drafts-of-forms). */
export function HomeDrafts({ drafts, onRemoved }: HomeDraftsProps) {
  const text = useLateText(texts);
  const [isUnfolded, setUnfolded] = useState(false);
  const [shown, setShown] = useState<FormDraft | null>(null);
  const remove = useRemove(onRemoved);
  return (
    <section aria-label={text('shell.drafts.title')}>
      <div className={home['headed']}>
        <h2 className={home['sectionTitle']}>{text('shell.drafts.title')}</h2>
        {drafts.length > MAX_SHOWN ? (
          <Button type="link" size="small" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {text(isUnfolded ? 'shell.drafts.fewer' : 'shell.drafts.all', { count: drafts.length })}
          </Button>
        ) : null}
      </div>
      <ul className={home['recent']}>
        {(isUnfolded ? drafts : drafts.slice(0, MAX_SHOWN)).map((draft) => (
          <li key={draft.id} className={styles['draft']}>
            <Opener draft={draft} onShow={() => setShown(draft)} />
            <Popconfirm
              title={text('shell.drafts.discardAsk')}
              okText={text('shell.drafts.discard')}
              okButtonProps={{ danger: true }}
              cancelText={text('shell.drafts.keep')}
              onConfirm={() => void remove(draft.id)}
            >
              <Button
                type="text"
                size="small"
                className={styles['discard'] ?? ''}
                icon={<DeleteOutlined aria-hidden />}
                title={text('shell.drafts.discard')}
                aria-label={text('shell.drafts.discardOne', { name: nameOf(draft, text) })}
              />
            </Popconfirm>
          </li>
        ))}
      </ul>
      {shown ? (
        <DraftValues
          key={shown.id}
          draft={shown}
          onDiscard={() => void remove(shown.id).then((isRemoved) => isRemoved && setShown(null))}
          onClose={() => setShown(null)}
        />
      ) : null}
    </section>
  );
}

type Text = ReturnType<typeof useLateText>;

function nameOf({ title, recordId }: FormDraft, text: Text): string {
  return title || text(recordId === '' ? 'shell.drafts.newRecord' : 'shell.drafts.unnamed');
}

/** Leads to the form, over the list of its module; what has no list any more shows what it holds. */
function Opener({ draft, onShow }: { readonly draft: FormDraft; onShow: () => void }) {
  const text = useLateText(texts);
  const when = useWhen();
  const { menu } = useCurrentUser();
  const { id, moduleId, moduleName, recordId, savedAt, state } = draft;
  const path = findMenu(menu, (node) => node.moduleId === moduleId)?.path ?? '';
  const name = nameOf(draft, text);
  const kind = text(recordId === '' ? 'shell.drafts.forNew' : 'shell.drafts.forChange', { module: moduleName });
  const content = (
    <>
      <strong title={name}>{name}</strong>
      <span title={kind}>{kind}</span>
      {state === 'open' ? (
        <time dateTime={new Date(savedAt).toISOString()}>{when(savedAt)}</time>
      ) : (
        <em>{text(`shell.drafts.${state}`)}</em>
      )}
    </>
  );
  const look = `${home['recentLink'] ?? ''} ${styles['opener'] ?? ''}`;
  const hasForm = path !== '' && (state === 'open' || state === 'recordGone');
  return hasForm ? (
    <Link className={look} to={`${path}?${OPEN_DRAFT}=${encodeURIComponent(id)}`}>
      {content}
    </Link>
  ) : (
    <button type="button" className={look} aria-haspopup="dialog" onClick={onShow}>
      {content}
    </button>
  );
}

/** Discards a draft; answers whether it is gone. */
function useRemove(onRemoved: (id: string) => void) {
  const { http } = useShell();
  const { message } = App.useApp();
  const common = useText();
  return async (id: string): Promise<boolean> => {
    try {
      const { message: words } = await send(http, removeDraft, { params: { id } });
      void message.success(words, SUCCESS_SECONDS);
      onRemoved(id);
      return true;
    } catch (error) {
      void message.error(error instanceof SourceError ? error.message : common('shell.failed'), FAILURE_SECONDS);
      return false;
    }
  };
}
