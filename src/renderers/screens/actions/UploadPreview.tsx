import { Alert, Button, Skeleton, Space } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PageNotice } from '../../shared/faces/PageNotice';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { SourceError } from '../../shared/sources/record-source';
import type { CallAnswer } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { ScreenHost } from '../hosts/ScreenHost';
import { useAnswer } from '../record/use-answer';
import { failureText } from './action-failure';
import { ImportLines } from './ImportLines';
import { parseImportReport } from './import-report';

interface UploadPreviewProps {
  /** The importing screen's module, for the labels of changed fields. */
  readonly model: ModuleModel | undefined;
  readonly file: File;
  /** Requests a preview of the import. */
  onAsk: () => Promise<CallAnswer>;
  /** Opens the file chooser; the next file comes as `file`. */
  onChoose: () => void;
  /** Sends the file. */
  onConfirm: () => Promise<void>;
  /** Called after the closing animation. */
  onClosed: () => void;
}

const SHAPE = { place: 'dialog', width: '800px' } as const;
/** Delay of the spinner in milliseconds. */
const SPINNER_DELAY_MS = 200;

/** Previews an import before it is done; shows the server's message if it is refused. */
export function UploadPreview({ model, file, onAsk, onChoose, onConfirm, onClosed }: UploadPreviewProps) {
  const text = useText();
  const { report, error, isLoading, reload } = useImportReport(file, onAsk);
  const { isOpen, isSending, refusal, send, close } = useSending(file, onConfirm);
  const hasWork = report !== null && report.list.some(({ action }) => action !== 'skip');
  const confirm = () => (hasWork ? void send() : undefined);
  const footer = (
    <Space size={8} wrap>
      <Button disabled={isSending} onClick={onChoose}>
        {text('screen.action.otherFile')}
      </Button>
      <Button disabled={isSending} onClick={close}>
        {text('screen.cancel')}
      </Button>
      <Button
        type="primary"
        disabled={!hasWork || isLoading || error !== null}
        loading={isSending ? { delay: SPINNER_DELAY_MS } : false}
        onClick={confirm}
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
      onSubmit={confirm}
      footer={footer}
    >
      {refusal === null ? null : (
        <Alert type="error" showIcon message={refusal} role="alert" style={{ marginBottom: 16 }} />
      )}
      {error === null ? null : (
        <PageNotice
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

/** Sends a file once at a time and keeps the server's message about it. */
function useSending(file: File, onConfirm: () => Promise<void>) {
  const text = useText();
  const [isOpen, setOpen] = useState(true);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ readonly file: File; readonly message: string } | null>(null);
  const isBusy = useRef(false);

  async function send() {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    setRefused(null);
    try {
      await onConfirm();
      // Stays busy while the dialog closes: a second click must not import again.
      setOpen(false);
    } catch (failure) {
      isBusy.current = false;
      setSending(false);
      setRefused({ file, message: failureText(failure, text) });
    }
  }
  // A request in flight cannot be undone: the dialog stays until the response.
  const close = () => (isBusy.current ? undefined : setOpen(false));
  const refusal = refused?.file === file ? refused.message : null;
  return { isOpen, isSending, refusal, send, close };
}

/** The server's preview, requested once for each file, and again on demand. */
function useImportReport(file: File, onAsk: () => Promise<CallAnswer>) {
  const text = useText();
  const latest = useRef({ onAsk, text });
  useEffect(() => {
    latest.current = { onAsk, text };
  });
  const ask = useMemo(
    () => async () => {
      try {
        const report = parseImportReport((await latest.current.onAsk()).data);
        if (report) return { file, report };
      } catch (failure) {
        throw new SourceError(failureText(failure, latest.current.text), { code: 0 });
      }
      throw new SourceError(latest.current.text('screen.action.noPreview'), { code: 0 });
    },
    [file],
  );
  const { answer, ...rest } = useAnswer(ask);
  return { ...rest, report: answer?.file === file ? answer.report : null };
}
