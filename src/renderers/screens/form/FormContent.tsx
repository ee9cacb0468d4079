import { Alert, Button, Result, Skeleton } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { useText } from '../../shared/text';
import { FormBody } from './FormBody';
import { useLiveForm } from './form-context';
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
  if (!record) return <Skeleton active paragraph={{ rows: 6 }} />;
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

/** Puts the cursor into the first field that can be typed in, so that a new record needs no click. */
function FirstFocus({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Whoever changes the module is writing it: the keyboard stays there.
  const isLive = useLiveForm() !== null;
  useEffect(() => {
    if (isLive) return undefined;
    // A dialog remembers where the focus was before it lets it in; that takes until the next frame.
    const frame = requestAnimationFrame(() => {
      // Who was quicker than the frame stays where they are.
      if (box.current?.contains(document.activeElement)) return;
      box.current?.querySelector<HTMLElement>(TYPABLE)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLive]);
  return <div ref={box}>{children}</div>;
}

const TYPABLE =
  'input:not([disabled],[readonly],[type="checkbox"],[type="radio"],[type="search"]),textarea:not([disabled],[readonly])';
