import { Alert, Button } from 'antd';
import { useGoTo } from '../layouts/use-open-menu';
import { useLateText } from '../i18n/use-late-text';
import { useCurrentUser } from '../shell-context';
import texts from './panel-text.json';

/** Says that the password is about to expire, as soon as the policy wants it said (docs/clients.md#password-policy). */
export function PasswordNotice() {
  const own = useLateText(texts);
  const goTo = useGoTo();
  const { passwordDaysLeft: days } = useCurrentUser();
  if (days === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      style={{ marginBottom: 16 }}
      message={days === 0 ? own('shell.expiring.today') : own('shell.expiring.days', { days })}
      action={
        <Button size="small" onClick={() => goTo('/profile/password')}>
          {own('shell.profile.ownPassword')}
        </Button>
      }
    />
  );
}
