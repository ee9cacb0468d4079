import { Alert } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useText } from '../../renderers/shared/text';
import { LanguageButtons } from '../i18n/LanguageButtons';
import { toSafeRedirect } from '../router/safe-address';
import { PRODUCT_NAME, usePageTitle } from '../router/use-page-title';
import { useSession, useShell } from '../shell-context';
import styles from './login.module.css';
import { ProductMark } from './ProductMark';
import { ProductPanel } from './ProductPanel';
import { SignInForm } from './SignInForm';

/** /login: who are you; the way back stands in `redirect`, limited to paths of this origin. */
export function LoginPage() {
  const text = useText();
  const { session } = useShell();
  const notice = useSession((state) => state.notice);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  usePageTitle(text('shell.login.submit'));

  async function signIn(account: string, password: string): Promise<void> {
    await session.signIn(account, password);
    await navigate(toSafeRedirect(params.get('redirect'), window.location.origin), { replace: true });
  }

  return (
    <div className={styles['page']}>
      <ProductPanel />
      <main className={styles['side']}>
        <div className={styles['language']}>
          <LanguageButtons />
        </div>
        <div className={styles['form']}>
          <div className={styles['brand']}>
            <ProductMark size={32} />
            <span>{PRODUCT_NAME}</span>
          </div>
          <h1 className={styles['title']}>{text('shell.login.title')}</h1>
          <p className={styles['hint']}>{text('shell.login.hint')}</p>
          {notice !== '' && (
            <Alert type="warning" showIcon message={notice} role="status" className={styles['notice']} />
          )}
          <SignInForm account="" submitLabel={text('shell.login.submit')} submit={signIn} />
        </div>
      </main>
    </div>
  );
}
