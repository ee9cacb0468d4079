import { Link } from 'react-router-dom';
import { ProductMark } from '../../login/ProductMark';
import { PRODUCT_NAME } from '../../router/use-page-title';
import { useCurrentUser } from '../../shell-context';
import styles from './classic.module.css';

/** The system's mark and name above the menu; leads to the start page. */
export function Brand({ isFolded }: { readonly isFolded: boolean }) {
  const { system } = useCurrentUser();
  const name = system.name || PRODUCT_NAME;
  return (
    <Link to="/home" className={styles['brand']} aria-label={name} title={name}>
      <ProductMark size={28} />
      {!isFolded && <span className={styles['brandName']}>{name}</span>}
    </Link>
  );
}
