import { Button, Popconfirm } from 'antd';
import type { DraftEntry } from '../../shared/sources/record-drafts';
import { useDraftText, useWhen } from './use-draft-text';

interface DraftRowsProps {
  readonly entries: readonly DraftEntry[];
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
}

/** Drafts of a module: what they are called, for what they were typed, and when. */
export function DraftRows({ entries, onOpen, onRemove }: DraftRowsProps) {
  const text = useDraftText();
  const when = useWhen();
  return (
    <ul className="formloom-drafts" aria-label={text('screen.draft.title')}>
      {entries.map(({ id, recordId, title, savedAt }) => {
        const isNew = recordId === '';
        const name = title || text(isNew ? 'screen.draft.newRecord' : 'screen.draft.unnamed');
        return (
          <li key={id}>
            <button
              type="button"
              className="formloom-drafts-open"
              aria-label={text('screen.draft.open', { name })}
              onClick={() => onOpen(id)}
            >
              <strong>{name}</strong>
              <span>{text(isNew ? 'screen.draft.forNew' : 'screen.draft.forChange', { when: when(savedAt) })}</span>
            </button>
            <Popconfirm
              title={text('screen.draft.discardAsk')}
              okText={text('screen.draft.discard')}
              okButtonProps={{ danger: true }}
              cancelText={text('screen.draft.keep')}
              onConfirm={() => onRemove(id)}
            >
              <Button type="text" danger size="small" aria-label={text('screen.draft.discardOne', { name })}>
                {text('screen.draft.discard')}
              </Button>
            </Popconfirm>
          </li>
        );
      })}
    </ul>
  );
}
