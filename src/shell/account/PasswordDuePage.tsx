import { Alert, App, Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { ModuleScreen } from '../../renderers/screens';
import type { LoadedScreen } from '../../renderers/shared/hosts/services';
import { FAILURE_SECONDS, SUCCESS_SECONDS } from '../../renderers/shared/texts/message-times';
import { useText } from '../../renderers/shared/texts/text';
import { toSystemModule } from '../module-page/system-screens';
import { useScreen } from '../module-page/use-screen';
import { usePageTitle } from '../router/use-page-title';
import { useSession, useShell } from '../shell-context';
import styles from './account.module.css';
import { useLateText } from '../i18n/use-late-text';
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
  const { state, retry } = useScreen(toSystemModule('ownPassword'), nothing);
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
        {state.kind === 'loading' && <Skeleton active />}
        {state.kind === 'ready' && <OwnPassword screen={state.screen} />}
        {state.kind === 'failed' && (
          <Alert type="error" message={state.message} action={<Button onClick={retry}>{text('shell.retry')}</Button>} />
        )}
        <Button type="text" block onClick={() => void signOut()}>
          {text('shell.layout.logout')}
        </Button>
      </div>
    </main>
  );
}

const nothing = () => undefined;

function OwnPassword({ screen }: { readonly screen: LoadedScreen }) {
  const { session } = useShell();
  const { message } = App.useApp();
  const { source: stored } = screen;
  const source = useMemo(
    () => ({
      ...stored,
      update: async (...given: Parameters<typeof stored.update>) => {
        const saved = await stored.update(...given);
        // The page goes with the next line, and its own messages with it.
        void message.success(saved.message, SUCCESS_SECONDS);
        await session.load();
        return saved;
      },
    }),
    [stored, session, message],
  );
  return <ModuleScreen {...screen} source={source} />;
}
