import { useMemo, useRef, useState } from 'react';
import type { SheetPreview } from '../../../wire/sheets';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { failureText } from '../actions/action-failure';
import type { ActionFacts } from '../actions/action-values';
import { downloadUrlOf } from '../actions/carry-out';
import { isAccepted } from '../actions/file-choice';
import { createSheetCalls, sendRows, type SheetAction, type SheetOutcome } from './sheet-calls';
import { useSheetText } from './use-sheet-text';

export interface SheetImportOptions {
  readonly action: SheetAction;
  readonly facts: ActionFacts;
  /** Rows are in. */
  onDone: () => void;
}

type Work = '' | 'reading' | 'sending';

/** What an import shows and does; the chosen file and its rows stay when something fails. */
export type SheetImportState = ReturnType<typeof useSheetImport>;

/** An import from the choice of a file to its report. */
export function useSheetImport({ action, facts, onDone }: SheetImportOptions) {
  const services = useServices();
  const general = useText();
  const text = useSheetText();
  const calls = useMemo(() => createSheetCalls({ services, action, facts }), [services, action, facts]);
  const [isOpen, setOpen] = useState(true);
  const [step, setStep] = useState<'upload' | 'check' | 'result'>('upload');
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<SheetPreview | null>(null);
  const [outcome, setOutcome] = useState<SheetOutcome | null>(null);
  const [progress, setProgress] = useState<{ readonly done: number; readonly count: number } | null>(null);
  const toText = (error: unknown) => failureText(error, general);
  const { work, failure, setFailure, attempt } = useAttempts(toText);

  return {
    ...{ isOpen, step, file, preview, outcome, progress, failure, work },
    choose(chosen: File) {
      const isRight = isAccepted(chosen.name, action.accept);
      setFailure(isRight ? '' : general('screen.action.wrongFile', { accept: action.accept }));
      if (isRight) setFile(chosen);
    },
    read: () =>
      attempt('reading', async () => {
        if (!file) return;
        setPreview(await calls.read(file));
        setStep('check');
      }),
    back() {
      setFailure('');
      setStep('upload');
    },
    send: () =>
      attempt('sending', async () => {
        const rows = preview?.dataRow ?? [];
        setProgress({ done: 0, count: rows.length });
        const onSent = (done: number) => setProgress({ done, count: rows.length });
        const sent = await sendRows(calls, rows, { onSent, toText, notSent: text('screen.sheetImport.notSent') });
        setProgress(null);
        setOutcome(sent);
        setStep('result');
        if (sent.added > 0) onDone();
      }),
    downloadTemplate: () =>
      attempt('', async () => services.download(downloadUrlOf((await calls.template()).data, general))),
    downloadFailures: () =>
      attempt('', async () =>
        services.download(downloadUrlOf((await calls.failures(outcome?.failed ?? [])).data, general)),
      ),
    /** What is being sent cannot be undone: the dialog stays until it is done. */
    close: () => (work === 'sending' ? undefined : setOpen(false)),
  };
}

/** Work once at a time, with the reason of the last failure. */
function useAttempts(toText: (error: unknown) => string) {
  const [failure, setFailure] = useState('');
  const [work, setWork] = useState<Work>('');
  const isBusy = useRef(false);
  async function attempt(kind: Work, task: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setWork(kind);
    setFailure('');
    try {
      await task();
    } catch (error) {
      setFailure(toText(error));
    } finally {
      isBusy.current = false;
      setWork('');
    }
  }
  return { work, failure, setFailure, attempt };
}
