import type { Analysis } from '../contract';
import styles from '../playground.module.css';

/** How many errors and warnings there are, in the colour of the worst; nothing where there are none. */
export function FindingCount({ findings }: Pick<Analysis, 'findings'>) {
  const problems = findings.filter(({ severity }) => severity !== 'info').length;
  if (problems === 0) return null;
  const look = findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  return (
    <span className={styles['count']} data-look={look}>
      {problems}
    </span>
  );
}
