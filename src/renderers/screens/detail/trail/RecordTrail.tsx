import { Button } from 'antd';
import { useMemo } from 'react';
import { createTranslate, type Translate } from '../../../../engine/contract/language';
import { useServices } from '../../../shared/hosts/services';
import type { BatchEditor } from '../../../shared/sources/batch-edit';
import type { ChangedMember, RecordChange, RecordSource } from '../../../shared/sources/record-source';
import { FoldedSection } from '../FoldedSection';
import texts from './panel-text.json';
import './trail.css';
import { useRestore } from './use-restore';
import { useTrail } from './use-trail';

interface RecordTrailProps {
  readonly ask: NonNullable<RecordSource['changes']>;
  readonly recordId: string;
  readonly startsOpen?: boolean | undefined;
  /** Gives fields their former values; absent = nobody may. */
  readonly editor?: BatchEditor | undefined;
  onRestored?: () => void;
}

const nothing = () => undefined;

/** Who changed a record, when, and from what to what; folded until it is asked for (docs/screens.md#trail-of-changes). */
export function RecordTrail(props: RecordTrailProps) {
  const { language } = useServices();
  const text = useMemo(() => createTranslate(language, [texts]), [language]);
  return (
    <FoldedSection title={text('screen.trail.title')} startsOpen={props.startsOpen}>
      <Changes {...props} text={text} />
    </FoldedSection>
  );
}

function Changes({
  ask,
  recordId,
  editor,
  onRestored = nothing,
  text,
}: RecordTrailProps & { readonly text: Translate }) {
  const { changes, isLoading, hasMore, error, loadMore, reload } = useTrail(ask, recordId);
  const restoring = useRestore({
    ...{ editor, recordId, text },
    onRestored: () => {
      reload();
      onRestored();
    },
  });
  if (error !== null) {
    return (
      <p role="alert" className="formloom-fold-note">
        {text('screen.trail.failed')}：{error}
        <Button type="link" size="small" onClick={loadMore}>
          {text('screen.trail.retry')}
        </Button>
      </p>
    );
  }
  return (
    <>
      <ol className="formloom-trail-list" aria-busy={isLoading}>
        {changes.map((change) => (
          <Change key={change.id} change={change} restoring={restoring} text={text} />
        ))}
      </ol>
      {changes.length === 0 && !isLoading ? <p className="formloom-fold-note">{text('screen.trail.empty')}</p> : null}
      {isLoading || hasMore ? (
        <Button size="small" loading={isLoading} onClick={loadMore}>
          {text('screen.trail.more')}
        </Button>
      ) : null}
    </>
  );
}

type Restoring = ReturnType<typeof useRestore>;

interface ChangeProps {
  readonly change: RecordChange;
  readonly restoring: Restoring;
  readonly text: Translate;
}

function Change({ change, restoring, text }: ChangeProps) {
  const { timeZone } = useServices();
  const when = useMemo(
    () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
    [timeZone],
  );
  const { action, members, moreCount } = change;
  const count = members.length + moreCount;
  return (
    <li>
      <div className="formloom-trail-head">
        <time dateTime={new Date(change.changedAt).toISOString()}>{when.format(change.changedAt)}</time>
        <strong>{change.userName}</strong>
        <span>{text(`screen.trail.${action}`, { count })}</span>
      </div>
      {members.length > 0 ? (
        <dl className="formloom-trail-members">
          {members.map((member, index) => (
            <Member key={index} member={member} isWhole={action !== 'update'} restoring={restoring} text={text} />
          ))}
        </dl>
      ) : null}
      {moreCount > 0 ? (
        <p className="formloom-fold-note">{text('screen.trail.moreLines', { count: moreCount })}</p>
      ) : null}
    </li>
  );
}

interface MemberProps {
  readonly member: ChangedMember;
  /** Of a record that was made or removed there is one side only. */
  readonly isWhole: boolean;
  readonly restoring: Restoring;
  readonly text: Translate;
}

function Member({ member, isWhole, restoring, text }: MemberProps) {
  const { label, old, new: now } = member;
  const blank = text('screen.trail.blank');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isWhole ? (
          old || now
        ) : (
          <>
            <del aria-label={`${text('screen.trail.from')} ${old || blank}`}>{old || blank}</del>
            <span aria-hidden> → </span>
            <ins aria-label={`${text('screen.trail.to')} ${now || blank}`}>{now || blank}</ins>
          </>
        )}
        {member.former && restoring ? (
          <Button
            type="link"
            size="small"
            loading={restoring.busy === member}
            aria-label={text('screen.trail.restoreTitle', { label })}
            onClick={() => void restoring.restore(member)}
          >
            {text('screen.trail.restoreOk')}
          </Button>
        ) : null}
      </dd>
    </div>
  );
}
