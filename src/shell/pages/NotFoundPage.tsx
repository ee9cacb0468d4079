import { Button, Result } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../renderers/shared/texts/text';
import { usePageTitle } from '../router/use-page-title';
import styles from './pages.module.css';

/** /404: the address leads nowhere, or nowhere that this person may go. */
export function NotFoundPage() {
  const text = useText();
  const navigate = useNavigate();
  usePageTitle(text('shell.notFound.title'));
  return (
    <div className={styles['centre']}>
      <Result
        status="404"
        title={text('shell.notFound.title')}
        subTitle={text('shell.notFound.detail')}
        extra={
          <Button type="primary" onClick={() => void navigate('/home')}>
            {text('shell.backHome')}
          </Button>
        }
      />
    </div>
  );
}
