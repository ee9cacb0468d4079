import { Spin } from 'antd';
import { useText } from '../../renderers/shared/texts/text';
import styles from './pages.module.css';

/** Stands where a page is still being fetched. */
export function LoadingPage() {
  const text = useText();
  return (
    <div className={styles['centre']} role="status" aria-label={text('shell.loading')}>
      <Spin delay={200} />
    </div>
  );
}
