import { App } from 'antd';
import { ClassicLayout } from './classic/ClassicLayout';
import { LeaveGuard } from './LeaveGuard';
import { WorkspaceProviders } from './WorkspaceProviders';
import { SignInDialog } from '../login/SignInDialog';
import { LoadingPage } from '../pages/LoadingPage';
import { useSession } from '../shell-context';
import { THEME_CLASS } from '../theme/theme';

/** Everything behind the guard: what the screens need around them, the layout, and the dialogs over it. */
export function Workspace() {
  const isReady = useSession((state) => state.user !== null);
  // Between sign-out and the login page there is no user.
  if (!isReady) return <LoadingPage />;
  return (
    <App className={THEME_CLASS} message={{ maxCount: 3 }}>
      <WorkspaceProviders>
        <ClassicLayout />
        <LeaveGuard />
        <SignInDialog />
      </WorkspaceProviders>
    </App>
  );
}
