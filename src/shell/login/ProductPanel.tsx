import { CheckCircleFilled } from '@ant-design/icons';
import { useText } from '../../renderers/shared/texts/text';
import styles from './login.module.css';
import { ProductPicture } from './ProductPicture';
import { SystemName } from './SystemName';

const POINTS = ['point1', 'point2', 'point3'] as const;

/** The left half of the login page: what the product promises. Left out on narrow windows. */
export function ProductPanel() {
  const text = useText();
  return (
    <aside className={styles['panel']} aria-label={text('shell.login.about')}>
      <SystemName size={36} className={styles['panelBrand'] ?? ''} />
      <div className={styles['panelBody']}>
        <p className={styles['slogan']}>{text('shell.login.slogan')}</p>
        <p className={styles['pitch']}>{text('shell.login.pitch')}</p>
        <ul className={styles['points']}>
          {POINTS.map((point) => (
            <li key={point} className={styles['point']}>
              <CheckCircleFilled className={styles['pointIcon']} aria-hidden />
              <span>
                <strong className={styles['pointTitle']}>{text(`shell.login.${point}`)}</strong>
                <span className={styles['pointDetail']}>{text(`shell.login.${point}Detail`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <ProductPicture />
    </aside>
  );
}
