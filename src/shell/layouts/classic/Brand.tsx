import { Link } from 'react-router-dom';
import { SystemMark } from '../../login/SystemMark';
import { PRODUCT_NAME } from '../../router/use-page-title';
import { useCurrentUser } from '../../shell-context';
import styles from './classic.module.css';

/** The system's mark and name above the menu; leads to the start page. */
export function Brand({ isFolded }: { readonly isFolded: boolean }) {
  const { system } = useCurrentUser();
  const name = system.name || PRODUCT_NAME;
  return (
    <Link to="/home" className={styles['brand']} aria-label={name} title={name}>
      <SystemMark size={28} logo={system.logo} />
      {!isFolded && <span className={styles['brandName']}>{name}</span>}
    </Link>
  );
}
