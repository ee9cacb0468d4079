import { Alert, Button, Result, Skeleton, Space } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { SourceError } from '../../shared/record-source';
import type { CallAnswer } from '../../shared/services';
import { useText } from '../../shared/text';
import { ScreenHost } from '../hosts/ScreenHost';
import { useAnswer } from '../record/use-answer';
import { failureText } from './action-failure';
import { ImportLines } from './ImportLines';
import { parseImportReport } from './import-report';

interface UploadPreviewProps {
  /** The importing screen's module, whose labels name what would change. */
  readonly model: ModuleModel | undefined;
  readonly file: File;
  /** Asks the server what the file would do. */
  onAsk(): Promise<CallAnswer>;
  /** Sends the file for good. */
  onConfirm(): Promise<void>;
  /** The dialog is gone from sight. */
  onClosed(): void;
}

const SHAPE = { place: 'dialog', width: '800px' } as const;
/** A button shows that it works after this long; faster answers need no spinner. */
const SPINNER_DELAY_MS = 200;

/** Shows what an import would do before it is done; whatever the server refuses stands in the dialog with its reason. */
export function UploadPreview({ model, file, onAsk, onConfirm, onClosed }: UploadPreviewProps) {
  const text = useText();
  const { answer: report, error, isLoading, reload } = useImportReport(onAsk);
  const [isOpen, setOpen] = useState(true);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = useRef(false);
  const hasWork = report !== null && report.counts.add + report.counts.change > 0;

  async function confirm() {
    if (isBusy.current || !hasWork) return;
    isBusy.current = true;
    setSending(true);
    setRefusal(null);
    try {
      await onConfirm();
      // It stays busy while the dialog closes: a second click must not import again.
      setOpen(false);
    } catch (failure) {
      isBusy.current = false;
      setSending(false);
      setRefusal(failureText(failure, text));
    }
  }

  // What is on its way cannot be called back: the dialog stays until the server has answered.
  const close = () => (isBusy.current ? undefined : setOpen(false));
  const footer = (
    <Space size={8}>
      <Button disabled={isSending} onClick={close}>
        {text('screen.cancel')}
      </Button>
      <Button
        type="primary"
        disabled={!hasWork || isLoading || error !== null}
        loading={isSending ? { delay: SPINNER_DELAY_MS } : false}
        onClick={() => void confirm()}
      >
        {text('screen.action.import')}
      </Button>
    </Space>
  );
  return (
    <ScreenHost
      shape={SHAPE}
      title={text('screen.action.previewTitle', { file: file.name })}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      onSubmit={() => void confirm()}
      footer={footer}
    >
      {refusal === null ? null : (
        <Alert type="error" showIcon message={refusal} role="alert" style={{ marginBottom: 16 }} />
      )}
      {error === null ? null : (
        <Result
          status="warning"
          title={text('screen.action.previewFailed')}
          subTitle={error}
          extra={<Button onClick={reload}>{text('screen.retry')}</Button>}
        />
      )}
      {error === null && !report ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      {error === null && report ? <ImportLines report={report} model={model} /> : null}
    </ScreenHost>
  );
}

/** What the server says that the file would do, asked once (and again on demand). */
function useImportReport(onAsk: () => Promise<CallAnswer>) {
  const text = useText();
  const latest = useRef({ onAsk, text });
  useEffect(() => {
    latest.current = { onAsk, text };
  });
  const ask = useCallback(async () => {
    try {
      const report = parseImportReport((await latest.current.onAsk()).data);
      if (report) return report;
    } catch (failure) {
      throw new SourceError(failureText(failure, latest.current.text), { code: 0 });
    }
    throw new SourceError(latest.current.text('screen.action.noPreview'), { code: 0 });
  }, []);
  return useAnswer(ask);
}
