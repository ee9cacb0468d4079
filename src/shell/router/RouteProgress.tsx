import { useNavigation } from 'react-router-dom';
import { useText } from '../../renderers/shared/texts/text';
import { usePagesOnTheirWay } from './late-page';
import styles from './router.module.css';

/** A bar at the top of the window while the next page is on its way; what comes at once shows none. */
export function RouteProgress() {
  const text = useText();
  const { state } = useNavigation();
  const isFetching = usePagesOnTheirWay() > 0;
  if (state === 'idle' && !isFetching) return null;
  return <div className={styles['progress']} role="progressbar" aria-label={text('shell.loading')} />;
}
