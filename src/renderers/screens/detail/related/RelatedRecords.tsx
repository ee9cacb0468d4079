import { Button, Skeleton } from 'antd';
import { useCallback, useMemo, type MouseEvent, type ReactNode } from 'react';
import { createTranslate, type Translate } from '../../../../engine/contract/language';
import { useServices } from '../../../shared/hosts/services';
import type { RecordSource } from '../../../shared/sources/record-source';
import type { RelatedGroup, RelatedRecord } from '../../../shared/sources/related-records';
import { useAnswer } from '../../record/use-answer';
import { FoldedSection } from '../FoldedSection';
import texts from './panel-text.json';
import './related.css';

interface RelatedRecordsProps {
  readonly ask: NonNullable<RecordSource['related']>;
  readonly recordId: string;
  readonly startsOpen?: boolean | undefined;
}

/** What points at a record, by module and field, each as a link to its page (docs/screens.md#related-records). */
export function RelatedRecords(props: RelatedRecordsProps) {
  const { language } = useServices();
  const text = useMemo(() => createTranslate(language, [texts]), [language]);
  return (
    <FoldedSection title={text('screen.related.title')} startsOpen={props.startsOpen}>
      <Groups {...props} text={text} />
    </FoldedSection>
  );
}

function Groups({ ask, recordId, text }: RelatedRecordsProps & { readonly text: Translate }) {
  const { answer, error, reload } = useAnswer(
    useCallback((signal: AbortSignal) => ask(recordId, signal), [ask, recordId]),
  );
  if (error !== null) {
    return (
      <p role="alert" className="formloom-fold-note">
        {text('screen.related.failed')}：{error}
        <Button type="link" size="small" onClick={reload}>
          {text('screen.related.retry')}
        </Button>
      </p>
    );
  }
  if (!answer) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (answer.groups.length === 0) return <p className="formloom-fold-note">{text('screen.related.empty')}</p>;
  return (
    <div className="formloom-related">
      {answer.groups.map((group) => (
        <Group key={`${group.moduleId} ${group.fieldId}`} group={group} recordId={recordId} text={text} />
      ))}
      {answer.hasMore ? (
        <p className="formloom-fold-note">{text('screen.related.cut', { count: answer.groups.length })}</p>
      ) : null}
    </div>
  );
}

interface GroupProps {
  readonly group: RelatedGroup;
  /** The record that is pointed at. */
  readonly recordId: string;
  readonly text: Translate;
}

function Group({ group, recordId, text }: GroupProps) {
  const { moduleId, moduleName, fieldLabel, total, isAtLeast, records } = group;
  return (
    <div>
      <h3>
        {moduleName}
        <span>
          {fieldLabel} · {text(isAtLeast ? 'screen.related.atLeast' : 'screen.related.count', { count: total })}
        </span>
      </h3>
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <RecordLink moduleId={moduleId} record={record} text={text} />
            {record.facts.map(({ label, text: fact }, at) => (
              <span key={at} title={label}>
                {fact}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <MoreLink group={group} recordId={recordId} text={text} />
    </div>
  );
}

interface RecordLinkProps {
  readonly moduleId: string;
  readonly record: RelatedRecord;
  readonly text: Translate;
}

function RecordLink({ moduleId, record: { id, title }, text }: RecordLinkProps) {
  const { recordPages } = useServices();
  const name = title || text('screen.related.unnamed');
  if (!recordPages) return <strong>{name}</strong>;
  return (
    <InAppLink href={recordPages.addressOf(moduleId, id)} open={() => recordPages.open(moduleId, id, null)}>
      {name}
    </InAppLink>
  );
}

/** What is not named here: a link to the list, asked for them all, where it can be. */
function MoreLink({ group, recordId, text }: GroupProps) {
  const { openLink, recordPages } = useServices();
  const { moduleId, fieldId, total, isAtLeast, records, canQuery } = group;
  const address = canQuery ? recordPages?.listOf(moduleId, { fieldId, recordId }) : null;
  const count = total - records.length;
  if (count <= 0) return null;
  if (!address) return <p className="formloom-fold-note">{text('screen.related.more', { count })}</p>;
  return (
    <p className="formloom-fold-note">
      <InAppLink href={address} open={() => openLink(address, '_self')}>
        {text(isAtLeast ? 'screen.related.allAtLeast' : 'screen.related.all', { count: total })}
      </InAppLink>
    </p>
  );
}

interface InAppLinkProps {
  readonly href: string;
  open: () => void;
  readonly children: ReactNode;
}

/** A link that the app follows itself, unless the browser is asked for a new tab. */
function InAppLink({ href, open, children }: InAppLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  return (
    <a href={href} onClick={onClick}>
      {children}
    </a>
  );
}
