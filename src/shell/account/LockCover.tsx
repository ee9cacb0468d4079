import { Modal, theme } from 'antd';
import { useText } from '../../renderers/shared/texts/text';
import { LockForm } from './LockForm';

/** Covers a page that holds unsaved input while the session is locked: nothing of it is seen, and what was typed stays underneath. */
export function LockCover() {
  const text = useText();
  const { token } = theme.useToken();
  return (
    <Modal
      open
      title={text('shell.lock.title')}
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
      <p>{text('shell.lock.kept')}</p>
      <LockForm />
    </Modal>
  );
}
