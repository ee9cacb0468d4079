import { DesktopOutlined, EyeOutlined, LockOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { MenuDropdown } from '../../renderers/shared/hosts/MenuDropdown';
import Avatar from 'antd/es/avatar/Avatar';
import { lazy, Suspense, useState } from 'react';
import { withoutListState } from '../../renderers/screens';
import { FAILURE_SECONDS } from '../../renderers/shared/texts/message-times';
import { SourceError } from '../../renderers/shared/sources/record-source';
import { useText } from '../../renderers/shared/texts/text';
import { SESSIONS_PATH } from '../pages/OwnScreenPage';
import { useCurrentUser, useShell } from '../shell-context';
import styles from './layouts.module.css';
import { useGoTo } from './use-open-menu';

const SeeAsQuestion = lazy(async () => ({ default: (await import('../see-as/SeeAsQuestion')).SeeAsQuestion }));

/** Asks whether to sign out, and does it. */
function useSignOut(): () => void {
  const text = useText();
  const shell = useShell();
  const { modal, message } = App.useApp();

  async function signOut(): Promise<void> {
    try {
      await shell.session.signOut();
      // What this user looked for is not the next one's business.
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', pathname + withoutListState(search));
      shell.leaveToLogin('');
    } catch (error) {
      message.error(error instanceof SourceError ? error.message : text('shell.failed'), FAILURE_SECONDS);
    }
  }

  return () => {
    modal.confirm({
      title: text('shell.layout.prompt'),
      content: text('shell.layout.logoutConfirm'),
      okText: text('shell.layout.ok'),
      cancelText: text('shell.layout.cancel'),
      onOk: signOut,
    });
  };
}

/** Locks the screen; what was typed on the page stays under it. */
function useLock(): () => Promise<void> {
  const text = useText();
  const { session, gate } = useShell();
  const { message } = App.useApp();
  return async () => {
    try {
      await session.lock();
      void gate.locked();
    } catch (error) {
      message.error(error instanceof SourceError ? error.message : text('shell.failed'), FAILURE_SECONDS);
    }
  };
}

/** Who somebody is, where they are signed in, and the way out. */
function useItems(onSeeAs: () => void) {
  const text = useText();
  const { facts, isAdministrator } = useCurrentUser();
  const goTo = useGoTo();
  const askSignOut = useSignOut();
  const lock = useLock();

  const place = [facts.departmentName || facts.organizeName, facts.positionName].filter(Boolean).join(' · ');
  return [
    {
      key: 'who',
      disabled: true,
      label: (
        <span className={styles['who']}>
          <strong>{facts.userName}</strong>
          <span>{[facts.account, place].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    { type: 'divider' as const },
    {
      key: 'profile',
      icon: <UserOutlined aria-hidden />,
      label: text('shell.layout.profile'),
      onClick: () => goTo('/profile'),
    },
    {
      key: 'sessions',
      icon: <DesktopOutlined aria-hidden />,
      label: text('shell.layout.sessions'),
      onClick: () => goTo(SESSIONS_PATH),
    },
    ...(isAdministrator
      ? [
          {
            key: 'seeAs',
            icon: <EyeOutlined aria-hidden />,
            label: text('shell.layout.seeAs'),
            onClick: onSeeAs,
          },
        ]
      : []),
    {
      key: 'lock',
      icon: <LockOutlined aria-hidden />,
      label: text('shell.layout.lock'),
      onClick: () => void lock(),
    },
    {
      key: 'logout',
      icon: <LogoutOutlined aria-hidden />,
      danger: true,
      label: text('shell.layout.logout'),
      onClick: askSignOut,
    },
  ];
}

/** The person's name; behind it where they are signed in, and the way out. */
export function UserMenu({ isCompact }: { readonly isCompact: boolean }) {
  const text = useText();
  const { facts } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);

  const items = useItems(() => setAsking(true));
  return (
    <>
      <MenuDropdown menu={{ items }} placement="bottomRight">
        <Button
          type="text"
          className={styles['user']}
          aria-label={text('shell.layout.userMenu', { name: facts.userName })}
          aria-haspopup="menu"
        >
          <Avatar size={28} icon={<UserOutlined aria-hidden />} className={styles['avatar']} />
          {!isCompact && facts.userName}
        </Button>
      </MenuDropdown>
      {isAsking && (
        <Suspense fallback={null}>
          <SeeAsQuestion onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
