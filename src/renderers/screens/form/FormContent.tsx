import { Alert, Button, Result, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { useText } from '../../shared/text';
import { FirstFocus } from './FirstFocus';
import { FormBody } from './FormBody';
import type { OpenRecord } from './use-record';
import type { FormProblem } from './use-save';

interface FormContentProps {
  readonly model: ModuleModel;
  /** null while it is read, or when that failed. */
  readonly record: OpenRecord | null;
  readonly error: string | null;
  readonly recordId: string;
  readonly idPrefix: string;
  readonly showsWhy: boolean;
  readonly problem: FormProblem | null;
  onCloseProblem(): void;
  onRetry(): void;
}

/** The inside of a form host: a skeleton while the record is read, what went wrong, or the form. */
export function FormContent({
  model,
  record,
  error,
  recordId,
  idPrefix,
  showsWhy,
  problem,
  onCloseProblem,
  onRetry,
}: FormContentProps) {
  const text = useText();
  if (error !== null) {
    return (
      <Result
        status="warning"
        title={text('screen.form.readFailed')}
        subTitle={error}
        extra={<Button onClick={onRetry}>{text('screen.retry')}</Button>}
      />
    );
  }
  if (!record) return <Waiting />;
  return (
    <>
      {problem ? (
        <Alert
          showIcon
          closable
          type={problem.kind === 'error' ? 'error' : 'warning'}
          message={problem.message}
          description={problem.changes?.length ? <ChangeList changes={problem.changes} /> : null}
          onClose={onCloseProblem}
          style={{ marginBottom: 16 }}
        />
      ) : null}
      <FirstFocus key={record.controller.form.id}>
        <FormBody
          model={model}
          controller={record.controller}
          recordId={recordId}
          idPrefix={idPrefix}
          showsWhy={showsWhy}
        />
      </FirstFocus>
    </>
  );
}

/** A record that is read sooner than this shows no skeleton: it would only flash, and hold up the form that follows. */
const PATIENCE_MS = 120;

/** In the place of a form whose record is read. */
function Waiting() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy style={{ minHeight: 240 }}>
      {isLong ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
    </div>
  );
}

/** What a newer release of the module has changed; what was typed stands below it. */
function ChangeList({ changes }: { readonly changes: readonly string[] }) {
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {changes.map((change, index) => (
        <li key={index}>{change}</li>
      ))}
    </ul>
  );
}
