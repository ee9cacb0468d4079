import { Button, Result } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '../../engine/json/raw-value';
import { useText } from '../../renderers/shared/texts/text';
import { usePageTitle } from '../router/use-page-title';
import { MissingRight } from './MissingRight';
import styles from './pages.module.css';

/** /404: the address leads nowhere, or nowhere that this person may go. */
export function NotFoundPage() {
  const text = useText();
  const navigate = useNavigate();
  const missing = missingOf(useLocation().state);
  usePageTitle(text('shell.notFound.title'));
  return (
    <div className={styles['centre']}>
      <Result
        status="404"
        title={text('shell.notFound.title')}
        subTitle={text('shell.notFound.detail')}
        extra={
          <>
            {missing !== '' && <MissingRight missing={missing} />}
            <Button type="primary" onClick={() => void navigate('/home')}>
              {text('shell.backHome')}
            </Button>
          </>
        }
      />
    </div>
  );
}

/** The path that `MenuPage` found nothing for; '' = the page was opened by its own address. */
function missingOf(state: unknown): string {
  return isRecord(state) && typeof state['missing'] === 'string' ? state['missing'] : '';
}
