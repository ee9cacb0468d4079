import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import Input, { type InputRef } from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { SourceError } from '../../renderers/shared/sources/record-source';
import { useText } from '../../renderers/shared/texts/text';
import { LabelledField } from './LabelledField';
import styles from './login.module.css';

/** Envelope code of a refusal of what was typed (docs/clients.md#every-answer). */
const REFUSED = 400;

interface SignInFormProps {
  /** Account that stands in the field at first. */
  readonly account: string;
  readonly submitLabel: string;
  /**
   * Signs in and goes on; what it throws is shown under the fields. When it is done the form stays busy until what comes
   * next takes its place.
   */
  submit: (account: string, password: string) => Promise<void>;
  /** Further buttons beside the main one. */
  readonly extra?: ReactNode;
}

/** What is typed, whether it is complete, and the attempt to sign in with it. */
function useSignIn({ account: initialAccount, submit }: Pick<SignInFormProps, 'account' | 'submit'>) {
  const text = useText();
  const [account, setAccount] = useState(initialAccount);
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [isCapital, setCapital] = useState(false);
  const accountInput = useRef<InputRef>(null);
  const passwordInput = useRef<InputRef>(null);
  const isAccountMissing = isChecked && account.trim() === '';
  const isPasswordMissing = isChecked && password === '';

  async function finish(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    setFailure('');
    if (account.trim() === '') return accountInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    setBusy(true);
    try {
      await submit(account.trim(), password);
    } catch (error) {
      setFailure(error instanceof SourceError ? error.message : text('shell.failed'));
      setBusy(false);
      // Only a refusal of what was typed asks for other words; the line or the server may answer the same ones later.
      if (!(error instanceof SourceError) || error.detail.code !== REFUSED) return;
      setPassword('');
      setChecked(false);
      passwordInput.current?.focus();
    }
  }

  return {
    account: { value: account, change: setAccount, input: accountInput, isMissing: isAccountMissing },
    password: { value: password, change: setPassword, input: passwordInput, isMissing: isPasswordMissing },
    // Keys alone tell; there is nothing to ask the browser before.
    capitals: { isOn: isCapital, follow: (event: KeyboardEvent) => setCapital(event.getModifierState('CapsLock')) },
    ...{ isBusy, failure, finish },
  };
}

/**
 * Account and password with the server's refusal under them: on the login page and in the dialog over a page.
 * Two plain inputs rather than the form library, which alone would be a quarter of the login page's script.
 */
export function SignInForm({ account: initialAccount, submitLabel, submit, extra }: SignInFormProps) {
  const text = useText();
  const { account, password, capitals, isBusy, failure, finish } = useSignIn({ account: initialAccount, submit });
  return (
    <form noValidate onSubmit={(event) => void finish(event)}>
      <LabelledField
        label={text('shell.login.account')}
        problem={account.isMissing ? text('shell.login.accountPlaceholder') : ''}
        draw={(attributes) => (
          <Input
            {...attributes}
            ref={account.input}
            size="large"
            prefix={<UserOutlined aria-hidden />}
            placeholder={text('shell.login.accountPlaceholder')}
            autoComplete="username"
            autoFocus={initialAccount === ''}
            value={account.value}
            onChange={(event) => account.change(event.target.value)}
          />
        )}
      />
      <LabelledField
        label={text('shell.login.password')}
        problem={password.isMissing ? text('shell.login.passwordPlaceholder') : ''}
        hint={capitals.isOn ? text('shell.login.capsLock') : ''}
        draw={(attributes) => (
          <Password
            {...attributes}
            ref={password.input}
            size="large"
            prefix={<LockOutlined aria-hidden />}
            placeholder={text('shell.login.passwordPlaceholder')}
            autoComplete="current-password"
            autoFocus={initialAccount !== ''}
            onKeyDown={capitals.follow}
            onKeyUp={capitals.follow}
            value={password.value}
            onChange={(event) => password.change(event.target.value)}
          />
        )}
      />
      <div className={styles['failure']}>
        {failure !== '' && <Alert type="error" showIcon message={failure} role="alert" />}
      </div>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy && { delay: 200 }}>
        {submitLabel}
      </Button>
      {extra}
    </form>
  );
}
