import { App } from 'antd';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { ClassicLayout } from './classic/ClassicLayout';
import { LeaveGuard } from './LeaveGuard';
import { WorkspaceProviders } from './WorkspaceProviders';
import { SignInDialog } from '../login/SignInDialog';
import { usePhone } from '../../renderers/shared/hosts/use-narrow';
import { LoadingPage } from '../pages/LoadingPage';
import { useSession } from '../shell-context';
import { THEME_CLASS } from '../theme/theme';

const PasswordDuePage = lazy(async () => ({
  default: (await import('../account/PasswordDuePage')).PasswordDuePage,
}));
const LockCover = lazy(async () => ({ default: (await import('../account/LockCover')).LockCover }));

/** Everything behind the guard: what the screens need around them, the layout, and the dialogs over it. */
export function Workspace() {
  usePhoneClass();
  const isReady = useSession((state) => state.user !== null);
  const isDue = useSession((state) => (state.user?.passwordDue ?? '') !== '');
  const isLocked = useSession((state) => state.isLocked);
  // Between sign-out and the login page there is no user.
  if (!isReady) return <LoadingPage />;
  return (
    <App className={THEME_CLASS} message={{ maxCount: 3 }}>
      <WorkspaceProviders>
        {isDue ? (
          <Suspense fallback={<LoadingPage />}>
            <PasswordDuePage />
          </Suspense>
        ) : (
          <ClassicLayout />
        )}
        <LeaveGuard />
        <SignInDialog />
        {isLocked && (
          <Suspense>
            <LockCover />
          </Suspense>
        )}
      </WorkspaceProviders>
    </App>
  );
}

/** Marks the page for styles that make room for fingers, windows and menus included. */
function usePhoneClass(): void {
  const isPhone = usePhone();
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('formloom-phone', isPhone);
  }, [isPhone]);
}
