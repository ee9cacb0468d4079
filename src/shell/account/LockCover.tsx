import { Modal, theme } from 'antd';
import { LockForm } from './LockForm';
import { useLateText } from '../i18n/use-late-text';
import texts from './panel-text.json';

/** Covers a page that holds unsaved input while the session is locked: nothing of it is seen, and what was typed stays underneath. */
export function LockCover() {
  const own = useLateText(texts);
  const { token } = theme.useToken();
  return (
    <Modal
      open
      title={own('shell.lock.title')}
      footer={null}
      closable={false}
      maskClosable={false}
      keyboard={false}
      width={420}
      // Above every dialog and drawer of the page that it covers.
      zIndex={3100}
      centered
      styles={{ mask: { background: token.colorBgLayout } }}
    >
      <p>{own('shell.lock.kept')}</p>
      <LockForm />
    </Modal>
  );
}
