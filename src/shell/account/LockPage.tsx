import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toSafeRedirect } from '../router/safe-address';
import { PRODUCT_NAME, usePageTitle } from '../router/use-page-title';
import { useSession, useShell, useSystem } from '../shell-context';
import styles from './account.module.css';
import { LockForm } from './LockForm';
import { useLateText } from '../i18n/use-late-text';
import texts from './panel-text.json';

/** /lockScreen: shown instead of every page while the session is locked; the way back stands in `redirect`. */
export function LockPage() {
  const own = useLateText(texts);
  const { brand } = useShell();
  const system = useSystem();
  const isLocked = useSession((state) => state.isLocked);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const back = params.get('redirect');
  usePageTitle(own('shell.lock.title'));
  useEffect(() => void brand.load(), [brand]);
  // Here, or in another tab.
  useEffect(() => {
    if (!isLocked) void navigate(toSafeRedirect(back, window.location.origin), { replace: true });
  }, [isLocked, back, navigate]);

  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <p className={styles['brand']}>{system?.name || PRODUCT_NAME}</p>
        <h1 className={styles['title']}>{own('shell.lock.title')}</h1>
        <p className={styles['hint']}>{own('shell.lock.hint')}</p>
        <LockForm />
      </div>
    </main>
  );
}
