import { Alert, Button, Modal } from 'antd';
import { useRef } from 'react';
import { useText } from '../../renderers/shared/texts/text';
import { useSession, useShell } from '../shell-context';
import { SignInForm } from './SignInForm';

/** Stands over a page whose session ended while somebody was typing: what was typed stays underneath. */
export function SignInDialog() {
  const text = useText();
  const { gate } = useShell();
  const waiting = useSession((state) => state.reauthentication);
  const form = useRef<HTMLDivElement>(null);
  if (!waiting) return null;
  return (
    <Modal
      // The dialog takes the focus for itself when it has opened, unless somebody is in one of its fields already.
      afterOpenChange={(isOpen) => {
        if (!isOpen || form.current?.contains(document.activeElement)) return;
        form.current?.querySelector<HTMLElement>('[type=password]')?.focus();
      }}
      open
      title={text('shell.reauth.title')}
      footer={null}
      closable={false}
      maskClosable={false}
      keyboard={false}
      width={420}
      // Above every dialog and drawer of the page that it covers.
      zIndex={3000}
      centered
    >
      <Alert
        type="info"
        showIcon
        message={waiting.message || text('shell.sessionOver')}
        description={text('shell.reauth.kept')}
        style={{ marginBottom: 16 }}
      />
      <div ref={form}>
        <SignInForm
          account={waiting.account}
          submitLabel={text('shell.reauth.submit')}
          submit={gate.signInAgain}
          extra={
            <Button type="text" block danger onClick={gate.giveUp} style={{ marginTop: 8 }}>
              {text('shell.reauth.leave')}
            </Button>
          }
        />
      </div>
    </Modal>
  );
}
