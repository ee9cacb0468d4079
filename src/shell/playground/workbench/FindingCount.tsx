import type { Analysis } from '../contract';
import styles from './workbench.module.css';

/** Larger numbers are shown as this and a plus; the list has the exact count. */
const MOST_SHOWN = 99;

/** How many errors and warnings there are, in the colour of the worst; nothing where there are none. */
export function FindingCount({ findings }: Pick<Analysis, 'findings'>) {
  const problems = findings.filter(({ severity }) => severity !== 'info').length;
  if (problems === 0) return null;
  const look = findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  return (
    <span className={styles['count']} data-look={look}>
      {problems > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : problems}
    </span>
  );
}
