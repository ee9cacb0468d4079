import { LockOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { InputRef } from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { SourceError } from '../../renderers/shared/sources/record-source';
import { useText } from '../../renderers/shared/texts/text';
import { LabelledField } from '../login/LabelledField';
import { useShell } from '../shell-context';
import { useLateText } from '../i18n/use-late-text';
import texts from './panel-text.json';

/** Asks for the password of the locked session, and lets its user sign out instead. What is refused is said under the box. */
export function LockForm() {
  const text = useText();
  const own = useLateText(texts);
  const { session, leaveToLogin } = useShell();
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  const [password, setPassword] = useState('');
  const { failure, isBusy, attempt } = useAttempt(() => {
    setPassword('');
    input.current?.focus();
  });

  function unlock(event: FormEvent): void {
    event.preventDefault();
    if (password === '') return input.current?.focus();
    void attempt(() => session.unlock(password));
  }

  const signOut = () =>
    attempt(async () => {
      await session.signOut();
      leaveToLogin('');
    });

  return (
    <form noValidate onSubmit={unlock}>
      <LabelledField
        label={text('shell.login.password')}
        problem=""
        draw={(attributes) => (
          <Password
            {...attributes}
            ref={input}
            size="large"
            prefix={<LockOutlined aria-hidden />}
            placeholder={text('shell.login.passwordPlaceholder')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      />
      {failure !== '' && <Alert type="error" showIcon message={failure} role="alert" style={{ marginBottom: 16 }} />}
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy && { delay: 200 }}>
        {own('shell.lock.unlock')}
      </Button>
      <Button type="text" block style={{ marginTop: 8 }} onClick={() => void signOut()}>
        {text('shell.layout.logout')}
      </Button>
    </form>
  );
}

/** Carries out one thing at a time; `onFailure` is told that it was refused, `failure` says why. */
function useAttempt(onFailure: () => void) {
  const text = useText();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof SourceError ? error.message : text('shell.failed'));
      onFailure();
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, attempt };
}
