import { Button, Card, Result } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useText } from '../../renderers/shared/texts/text';
import { decodeExternal } from '../router/safe-address';
import { usePageTitle } from '../router/use-page-title';
import styles from './pages.module.css';

/** /externalLink: shows where a link leads before it is followed; only http and https lead anywhere. */
export function ExternalLinkPage() {
  const text = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const address = decodeExternal(params.get('href'));
  usePageTitle(text('shell.external.title'));
  const home = <Button onClick={() => void navigate('/home')}>{text('shell.backHome')}</Button>;
  if (!address) {
    return (
      <div className={styles['centre']}>
        <Result
          status="warning"
          title={text('shell.external.refusedTitle')}
          subTitle={text('shell.external.refused')}
          extra={home}
        />
      </div>
    );
  }
  return (
    <Card className={styles['card']} title={text('shell.external.question')}>
      <div>{text('shell.external.detail')}</div>
      <div className={styles['address']}>{address.href}</div>
      <div className={styles['actions']}>
        <Button type="primary" href={address.href} target="_blank" rel="noopener noreferrer">
          {text('shell.external.open')}
        </Button>
        {home}
      </div>
    </Card>
  );
}
