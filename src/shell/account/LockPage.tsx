import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useText } from '../../renderers/shared/texts/text';
import { SystemName } from '../login/SystemName';
import { toSafeRedirect } from '../router/safe-address';
import { usePageTitle } from '../router/use-page-title';
import { useSession, useShell } from '../shell-context';
import styles from './account.module.css';
import { LockForm } from './LockForm';

/** /lockScreen: shown instead of every page while the session is locked; the way back stands in `redirect`. */
export function LockPage() {
  const text = useText();
  const { brand } = useShell();
  const isLocked = useSession((state) => state.isLocked);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const back = params.get('redirect');
  usePageTitle(text('shell.lock.title'));
  useEffect(() => void brand.load(), [brand]);
  // Here, or in another tab.
  useEffect(() => {
    if (!isLocked) void navigate(toSafeRedirect(back, window.location.origin), { replace: true });
  }, [isLocked, back, navigate]);

  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <SystemName size={32} className={styles['brand'] ?? ''} />
        <h1 className={styles['title']}>{text('shell.lock.title')}</h1>
        <p className={styles['hint']}>{text('shell.lock.hint')}</p>
        <LockForm />
      </div>
    </main>
  );
}
