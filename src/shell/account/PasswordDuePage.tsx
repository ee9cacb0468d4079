import { Alert, App, Button } from 'antd';
import { useCallback } from 'react';
import { FAILURE_SECONDS, SUCCESS_SECONDS } from '../../renderers/shared/texts/message-times';
import { useText } from '../../renderers/shared/texts/text';
import { usePageTitle } from '../router/use-page-title';
import { useSession, useShell } from '../shell-context';
import styles from './account.module.css';
import { useLateText } from '../i18n/use-late-text';
import { OwnPassword } from './OwnPassword';
import texts from './panel-text.json';

/**
 * Stands in the place of every page until the password has been changed: the screen of the own password, why it is asked for, and
 * the way out. The server refuses every other call meanwhile.
 */
export function PasswordDuePage() {
  const text = useText();
  const own = useLateText(texts);
  const { session, leaveToLogin } = useShell();
  const { message } = App.useApp();
  const reason = useSession((state) => state.user?.passwordDue ?? '');
  // The page goes as soon as nothing is due any more, and its own messages with it.
  const tell = useCallback((saved: string) => void message.success(saved, SUCCESS_SECONDS), [message]);
  usePageTitle(own('shell.due.title'));
  const signOut = () =>
    session.signOut().then(
      () => leaveToLogin(''),
      (error: unknown) => message.error(error instanceof Error ? error.message : text('shell.failed'), FAILURE_SECONDS),
    );
  return (
    <main className={styles['page']}>
      <div className={styles['wide']}>
        <Alert type="warning" showIcon message={own('shell.due.title')} description={own(`shell.due.${reason}`)} />
        <OwnPassword onSaved={tell} />
        <Button type="text" block onClick={() => void signOut()}>
          {text('shell.layout.logout')}
        </Button>
      </div>
    </main>
  );
}
