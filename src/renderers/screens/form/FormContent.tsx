import { Alert, Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { PageNotice } from '../../shared/faces/PageNotice';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { useText } from '../../shared/texts/text';
import { FirstFocus } from './FirstFocus';
import { findFirstRequired } from './focus-field';
import { FormBody } from './FormBody';
import type { OpenRecord } from './use-record';
import type { FormProblem } from './form-problem';

interface FormContentProps {
  readonly model: ModuleModel;
  /** null while loading, or after a failure. */
  readonly record: OpenRecord | null;
  readonly error: string | null;
  readonly recordId: string;
  readonly idPrefix: string;
  readonly showsWhy: boolean;
  readonly problem: FormProblem | null;
  onCloseProblem: () => void;
  onRetry: () => void;
}

/** The content of a form host: a skeleton while loading, an error, or the form. */
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
      <PageNotice
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
      <FormAlert problem={problem} onClose={onCloseProblem} />
      <FirstFocus key={record.controller.form.id} findWanted={() => findFirstRequired(record.controller, idPrefix)}>
        <FormBody model={model} record={record} recordId={recordId} idPrefix={idPrefix} showsWhy={showsWhy} />
      </FirstFocus>
    </>
  );
}

interface FormAlertProps {
  readonly problem: FormProblem | null;
  onClose: () => void;
}

const ALERT_TYPES = { error: 'error', sessionOver: 'warning', draft: 'info' } as const;

/** What keeps a form from being saved, besides what stands at its fields. */
export function FormAlert({ problem, onClose }: FormAlertProps) {
  if (!problem) return null;
  return (
    <Alert
      showIcon
      closable
      type={ALERT_TYPES[problem.kind]}
      message={problem.message}
      description={problem.changes?.length ? <ChangeList changes={problem.changes} /> : null}
      onClose={onClose}
      style={{ marginBottom: 16 }}
    />
  );
}

/** Delay of the skeleton in milliseconds; otherwise it would flash, and delay the form. */
const PATIENCE_MS = 120;

/** Placeholder while the record is loading. */
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

/** Changes in a newer release of the module; the input is kept below. */
function ChangeList({ changes }: { readonly changes: readonly string[] }) {
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {changes.map((change, index) => (
        <li key={index}>{change}</li>
      ))}
    </ul>
  );
}
