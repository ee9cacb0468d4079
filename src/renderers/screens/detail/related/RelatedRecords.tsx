import { Button, Skeleton } from 'antd';
import { useCallback, useMemo, type MouseEvent } from 'react';
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
  if (answer.length === 0) return <p className="formloom-fold-note">{text('screen.related.empty')}</p>;
  return (
    <div className="formloom-related">
      {answer.map((group) => (
        <Group key={`${group.moduleId} ${group.fieldId}`} group={group} text={text} />
      ))}
    </div>
  );
}

function Group({ group, text }: { readonly group: RelatedGroup; readonly text: Translate }) {
  const { moduleId, moduleName, fieldLabel, total, isAtLeast, records } = group;
  const left = total - records.length;
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
            {record.facts.map(({ label, text: fact }) => (
              <span key={label} title={label}>
                {fact}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {left > 0 ? <p className="formloom-fold-note">{text('screen.related.more', { count: left })}</p> : null}
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
  const onClick = (event: MouseEvent) => {
    // A new tab, or whatever else the browser does with such a press.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    recordPages.open(moduleId, id, null);
  };
  return (
    <a href={recordPages.addressOf(moduleId, id)} onClick={onClick}>
      {name}
    </a>
  );
}
