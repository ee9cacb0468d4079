import { Alert } from 'antd';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { SourceError } from '../../renderers/shared/sources/record-source';
import { useText } from '../../renderers/shared/texts/text';
import { LanguageButtons } from '../i18n/LanguageButtons';
import { toSafeRedirect } from '../router/safe-address';
import { usePageTitle } from '../router/use-page-title';
import { useSession, useShell, useSystem } from '../shell-context';
import styles from './login.module.css';
import { ProductPanel } from './ProductPanel';
import { SignInForm } from './SignInForm';
import { SystemName } from './SystemName';

/** /login: who are you; the way back stands in `redirect`, limited to paths of this origin. */
export function LoginPage() {
  const text = useText();
  const { session, brand } = useShell();
  const notice = useSession((state) => state.notice);
  const copyright = useSystem()?.copyright ?? '';
  const navigate = useNavigate();
  const [params] = useSearchParams();
  usePageTitle(text('shell.login.submit'));

  useEffect(() => void brand.load(), [brand]);

  async function signIn(account: string, password: string): Promise<void> {
    await session.signIn(account, password);
    // Fetched while the server is asked who this is; the router reports a chunk that does not come.
    import('../workspace').catch(() => undefined);
    try {
      await session.load();
    } catch (error) {
      session.drop();
      throw error;
    }
    await navigate(toSafeRedirect(params.get('redirect'), window.location.origin), { replace: true });
    // Another tab signed out meanwhile: this page stays, and can be used again.
    if (session.store.getState().token === '') throw new SourceError(text('shell.sessionOver'), { code: 0 });
  }

  return (
    <div className={styles['page']}>
      <ProductPanel />
      <main className={styles['side']}>
        <div className={styles['language']}>
          <LanguageButtons />
        </div>
        <div className={styles['form']}>
          <SystemName size={32} className={styles['brand'] ?? ''} />
          <h1 className={styles['title']}>{text('shell.login.title')}</h1>
          <p className={styles['hint']}>{text('shell.login.hint')}</p>
          {notice !== '' && (
            <Alert type="warning" showIcon message={notice} role="status" className={styles['notice']} />
          )}
          <SignInForm account="" submitLabel={text('shell.login.submit')} submit={signIn} />
        </div>
        {copyright !== '' && <footer className={styles['copyright']}>{copyright}</footer>}
      </main>
    </div>
  );
}
