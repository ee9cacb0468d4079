import { Button } from 'antd';
import { useText } from '../../renderers/shared/texts/text';
import styles from './pages.module.css';

/** Error boundary fallback of a page, instead of a blank one. Plain, as it is part of the first load. */
export function CrashPage() {
  const text = useText();
  return (
    <main className={styles['centre']}>
      <div className={styles['crash']} role="alert">
        <h1 className={styles['greetingTitle']}>{text('shell.crash.title')}</h1>
        <p className={styles['greetingDetail']}>{text('shell.crash.detail')}</p>
        <Button type="primary" onClick={() => window.location.reload()}>
          {text('shell.reload')}
        </Button>
      </div>
    </main>
  );
}
