import { Alert, Collapse, Empty, Tag } from 'antd';
import { useText } from '../../../renderers/shared/texts/text';
import type { Finding, PlannedChange, PublishPlan } from '../../../wire/publication';
import shared from '../playground.module.css';
import styles from './publish.module.css';
import { StateTag } from '../StateTag';
import { PlannedTables } from './PlannedTables';

interface PlanViewProps {
  readonly plan: PublishPlan;
  onReveal: (pointer: string) => void;
}

/** A plan in words: what stops it, what changes, the tables as SQL, the permissions. */
export function PlanView({ plan, onReveal }: PlanViewProps) {
  const text = useText();
  const errors = plan.findings.filter(({ severity }) => severity === 'error');
  const others = plan.findings.filter(({ severity }) => severity !== 'error');
  const permissionCount = plan.permissions.added.length + plan.permissions.removed.length;
  const items = [
    ...(others.length > 0
      ? [
          {
            key: 'findings',
            label: text('playground.publish.findings', { count: others.length }),
            children: <Findings findings={others} onReveal={onReveal} />,
          },
        ]
      : []),
    ...(plan.tables.length + plan.leftOutIndexes.length > 0
      ? [
          {
            key: 'tables',
            label: text('playground.publish.tables', { count: plan.tables.length }),
            children: <PlannedTables plan={plan} />,
          },
        ]
      : []),
    ...(permissionCount > 0
      ? [
          {
            key: 'permissions',
            label: text('playground.publish.permissions', { count: permissionCount }),
            children: <Permissions plan={plan} />,
          },
        ]
      : []),
  ];
  const opened = plan.tables.some(({ isDestructive, rows }) => isDestructive && rows > 0) ? ['tables'] : [];
  return (
    <>
      {errors.length > 0 && (
        <Alert
          type="error"
          showIcon
          message={text('playground.publish.errors', { count: errors.length })}
          description={<Findings findings={errors} onReveal={onReveal} />}
          style={{ marginBottom: 12 }}
        />
      )}
      {/* A text that cannot be read has not been compared with anything: nothing is said about its changes. */}
      {(errors.length === 0 || plan.changes.length > 0) && <Changes plan={plan} onReveal={onReveal} />}
      {items.length > 0 && <Collapse size="small" items={items} defaultActiveKey={opened} />}
    </>
  );
}

function Changes({ plan: { fromVersion, changes, tables }, onReveal }: PlanViewProps) {
  const text = useText();
  if (fromVersion > 0 && changes.length === 0 && tables.length === 0) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={text('playground.publish.sameAsDraft', { from: fromVersion })}
      />
    );
  }
  return (
    <>
      <h3 className={shared['planTitle']}>
        {fromVersion === 0
          ? text('playground.publish.first')
          : text('playground.publish.changes', { from: fromVersion })}
      </h3>
      <ChangeList changes={changes} onReveal={onReveal} />
    </>
  );
}

const RISK_LOOKS = { none: 'default', check: 'warning', loss: 'error' } as const;

interface ChangeListProps {
  readonly changes: readonly PlannedChange[];
  onReveal?: (pointer: string) => void;
}

/** Changes in words, with what they mean for stored records. */
export function ChangeList({ changes, onReveal }: ChangeListProps) {
  const text = useText();
  if (changes.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('playground.publish.noChanges')} />;
  }
  return (
    <ul className={styles['changes']} aria-label={text('playground.publish.changeList')}>
      {changes.map((change) => (
        <li key={`${change.key} ${change.pointer} ${change.text}`} data-risk={change.risk}>
          {isRisky(change) && (
            <StateTag look={RISK_LOOKS[change.risk]}>{text(`playground.risk.${change.risk}`)}</StateTag>
          )}
          {onReveal && change.pointer !== '' ? (
            <button type="button" className={shared['placeLink']} onClick={() => onReveal(change.pointer)}>
              {change.text}
            </button>
          ) : (
            change.text
          )}
        </li>
      ))}
    </ul>
  );
}

/** Changes without affected records are told without a word of risk. */
function isRisky({ risk, records }: PlannedChange): boolean {
  return risk !== 'none' && records !== 0;
}

function Findings({
  findings,
  onReveal,
}: {
  readonly findings: readonly Finding[];
  onReveal: (pointer: string) => void;
}) {
  return (
    <ul className={styles['changes']}>
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.pointer}`}>
          <button type="button" className={shared['placeLink']} onClick={() => onReveal(finding.pointer)}>
            {finding.message}
          </button>{' '}
          <span className={shared['quiet']}>{finding.wayOut}</span>
        </li>
      ))}
    </ul>
  );
}

function Permissions({ plan: { permissions } }: { readonly plan: PublishPlan }) {
  const text = useText();
  const groups = [
    { key: 'added', color: 'success', entries: permissions.added },
    { key: 'removed', color: 'error', entries: permissions.removed },
  ] as const;
  return (
    <>
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ key, color, entries }) => (
          <div key={key} className={styles['permissions']}>
            <span className={shared['quiet']}>{text(`playground.publish.${key}`)}</span>
            {entries.map((entry) => (
              <Tag key={`${entry.kind} ${entry.code}`} color={color}>
                {text(`playground.permission.${entry.kind}`)} · {entry.label} ({entry.code})
              </Tag>
            ))}
          </div>
        ))}
    </>
  );
}
