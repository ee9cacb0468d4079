import { Checkbox, Input, Modal } from 'antd';
import { useState, type FormEvent } from 'react';
import type { ListView } from '../../../shared/sources/list-views';
import { useText } from '../../../shared/texts/text';
import { useViewText } from './use-view-kit';
import type { SavedViews } from './use-saved-views';

interface SaveViewProps {
  readonly saved: SavedViews;
  /** The view whose name and sharing are changed; null = a new one. */
  readonly view: ListView | null;
  onClose: () => void;
}

const MAX_NAME = 50;
const FORM_ID = 'formloom-save-view';

/** The window in which a view gets its name, and is shared. */
export function SaveView({ saved, view, onClose }: SaveViewProps) {
  const text = useText();
  const own = useViewText();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [isMissing, setMissing] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    const draft = { id: view?.id ?? null, name: name.trim(), isShared };
    if (await saved.save(view ? { ...draft, keeps: view } : draft)) onClose();
  }
  return (
    <Modal
      open
      title={own(view ? 'view.renameTitle' : 'view.saveTitle')}
      okText={text('screen.ok')}
      cancelText={text('screen.cancel')}
      confirmLoading={saved.isBusy}
      okButtonProps={{ htmlType: 'submit', form: FORM_ID }}
      onCancel={onClose}
    >
      <form id={FORM_ID} className="formloom-save-view" onSubmit={(event) => void submit(event)}>
        <label className="formloom-save-name">
          {own('view.name')}
          <Input
            autoFocus
            maxLength={MAX_NAME}
            value={name}
            status={isMissing ? 'error' : ''}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? `${FORM_ID}-fault` : undefined}
            onChange={({ target }) => {
              setName(target.value);
              setMissing(false);
            }}
          />
        </label>
        {isMissing ? (
          <p id={`${FORM_ID}-fault`} role="alert" className="formloom-save-fault">
            {own('view.nameNeeded')}
          </p>
        ) : null}
        <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          {own('view.share')}
        </Checkbox>
        {isShared ? <p className="formloom-save-hint">{own('view.shareHint')}</p> : null}
      </form>
    </Modal>
  );
}
