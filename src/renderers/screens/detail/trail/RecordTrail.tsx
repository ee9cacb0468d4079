import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useMemo, useState } from 'react';
import { createTranslate, type Translate } from '../../../../engine/contract/language';
import { useServices } from '../../../shared/hosts/services';
import type { ChangedMember, RecordChange, RecordSource } from '../../../shared/sources/record-source';
import texts from './panel-text.json';
import './trail.css';
import { useTrail } from './use-trail';

interface RecordTrailProps {
  readonly ask: NonNullable<RecordSource['changes']>;
  readonly recordId: string;
}

/** Who changed a record, when, and from what to what; folded until it is asked for (docs/screens.md#trail-of-changes). */
export function RecordTrail(props: RecordTrailProps) {
  const { language } = useServices();
  const text = useMemo(() => createTranslate(language, [texts]), [language]);
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  return (
    <section className="formloom-trail">
      <Button
        type="text"
        icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        {text('screen.trail.title')}
      </Button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen ? <Changes {...props} text={text} /> : null}
      </div>
    </section>
  );
}

function Changes({ ask, recordId, text }: RecordTrailProps & { readonly text: Translate }) {
  const { changes, isLoading, hasMore, error, loadMore } = useTrail(ask, recordId);
  if (error !== null) {
    return (
      <p role="alert" className="formloom-trail-note">
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
          <Change key={change.id} change={change} text={text} />
        ))}
      </ol>
      {changes.length === 0 && !isLoading ? <p className="formloom-trail-note">{text('screen.trail.empty')}</p> : null}
      {isLoading || hasMore ? (
        <Button size="small" loading={isLoading} onClick={loadMore}>
          {text('screen.trail.more')}
        </Button>
      ) : null}
    </>
  );
}

function Change({ change, text }: { readonly change: RecordChange; readonly text: Translate }) {
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
            <Member key={index} member={member} isWhole={action !== 'update'} text={text} />
          ))}
        </dl>
      ) : null}
      {moreCount > 0 ? (
        <p className="formloom-trail-note">{text('screen.trail.moreLines', { count: moreCount })}</p>
      ) : null}
    </li>
  );
}

interface MemberProps {
  readonly member: ChangedMember;
  /** Of a record that was made or removed there is one side only. */
  readonly isWhole: boolean;
  readonly text: Translate;
}

function Member({ member: { label, old, new: now }, isWhole, text }: MemberProps) {
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
      </dd>
    </div>
  );
}
