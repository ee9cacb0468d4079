import { LockOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { InputRef } from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { SourceError } from '../../renderers/shared/sources/record-source';
import { useText } from '../../renderers/shared/texts/text';
import { LabelledField } from '../login/LabelledField';
import { useShell } from '../shell-context';

/** Asks for the password of the locked session, and lets its user sign out instead. What is refused is said under the box. */
export function LockForm() {
  const text = useText();
  const { session, leaveToLogin } = useShell();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof SourceError ? error.message : text('shell.failed'));
      setPassword('');
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  }

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
        {text('shell.lock.unlock')}
      </Button>
      <Button type="text" block style={{ marginTop: 8 }} onClick={() => void signOut()}>
        {text('shell.layout.logout')}
      </Button>
    </form>
  );
}
