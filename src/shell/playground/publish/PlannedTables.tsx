import { useText } from '../../../renderers/shared/texts/text';
import type { PlannedTableChange, PublishPlan } from '../../../wire/publication';
import shared from '../playground.module.css';
import styles from './publish.module.css';

/** The tables as SQL, with what is lost, what indexes cost, and which ones are left out. */
export function PlannedTables({ plan: { tables, leftOutIndexes } }: { readonly plan: PublishPlan }) {
  const text = useText();
  return (
    <ul className={styles['changes']}>
      {tables.map((change) => (
        <li key={`${change.kind} ${change.table} ${change.column} ${change.sql}`}>
          <Consequence change={change} />
          <pre className={shared['codeBlock']} tabIndex={0}>
            {change.sql}
          </pre>
        </li>
      ))}
      {leftOutIndexes.map(({ table, columns }) => (
        <li key={`${table} ${columns.join(' ')}`} className={shared['quiet']}>
          {text('playground.publish.leftOut', { table, columns: columns.join(', ') })}
        </li>
      ))}
    </ul>
  );
}

function Consequence({ change }: { readonly change: PlannedTableChange }) {
  const text = useText();
  const { kind, column, rows, unconvertible, isDestructive, bytes, buildMs } = change;
  if (isDestructive && rows === 0) {
    return <p className={shared['quiet']}>{text('playground.publish.replacedEmpty', { column })}</p>;
  }
  if (isDestructive) {
    return <p className={shared['error']}>{text('playground.publish.replaced', { column, rows, unconvertible })}</p>;
  }
  if (bytes === 0) return null;
  const size = toSize(bytes);
  const words =
    kind === 'addIndex'
      ? text('playground.publish.indexAdded', { size, seconds: toSeconds(buildMs) })
      : text('playground.publish.indexDropped', { size });
  return <p className={shared['quiet']}>{words}</p>;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** `62 MB`, `1.3 GB`: two digits that matter are all that an estimate has. */
function toSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  const amount = bytes / 1024 ** power;
  return `${amount.toFixed(amount < 10 && power > 0 ? 1 : 0)} ${UNITS[power] ?? ''}`;
}

function toSeconds(milliseconds: number): string {
  const seconds = Math.max(milliseconds / 1000, 0.1);
  return seconds.toFixed(seconds < 10 ? 1 : 0);
}
