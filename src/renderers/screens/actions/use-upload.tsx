import { App } from 'antd';
import { Suspense, useRef, useState, type ChangeEvent, type ChangeEventHandler, type ReactNode, type Ref } from 'react';
import type { ActionEffect, UploadAction } from '../../../engine/contract/action';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { lazyFace } from '../../shared/faces/lazy-face';
import { FAILURE_SECONDS } from '../../shared/texts/message-times';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { failureText } from './action-failure';
import type { SheetAction } from '../sheet-import/sheet-calls';
import type { ActionFacts } from './action-values';
import { sendFile, type ActionOutcome } from './carry-out';
import { isAccepted } from './file-choice';
import type { Busy } from './use-busy';

// Loaded lazily: few screens import files.
const UploadPreview = lazyFace(async () => (await import('./UploadPreview')).UploadPreview);
const SheetImport = lazyFace(async () => (await import('../sheet-import/SheetImport')).SheetImport);

/** An upload waiting for a file. */
interface UploadJob {
  readonly key: string;
  readonly action: UploadAction;
  readonly facts: ActionFacts;
}

interface SheetJob {
  readonly action: SheetAction;
  readonly facts: ActionFacts;
}

interface UseUploadOptions {
  readonly model: ModuleModel | undefined;
  readonly busy: Busy;
  onDone: (outcome: ActionOutcome, effects: readonly ActionEffect[]) => void;
}

interface PreviewedUpload extends UploadJob {
  readonly file: File;
}

/** File chooser and upload, with a preview if the action wants one. */
export function useUpload({ model, busy, onDone }: UseUploadOptions) {
  const text = useText();
  const services = useServices();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const job = useRef<UploadJob | null>(null);
  const [previewed, setPreviewed] = useState<PreviewedUpload | null>(null);
  const [imported, setImported] = useState<SheetJob | null>(null);

  async function send({ action, facts, file }: PreviewedUpload) {
    const answer = await sendFile(services, { action, facts, file, isPreview: false });
    onDone({ message: answer.message, hasChanged: true }, action.then);
  }

  function onChoose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    // Allows choosing the same file again after it was corrected.
    currentTarget.value = '';
    const chosen = file && job.current ? { ...job.current, file } : null;
    if (!chosen) return;
    if (!isAccepted(chosen.file.name, chosen.action.accept)) {
      void message.error(text('screen.action.wrongFile', { accept: chosen.action.accept }));
    } else if (chosen.action.hasPreview) {
      setPreviewed(chosen);
    } else {
      void busy.once(chosen.key, true, () =>
        send(chosen).catch((error: unknown) => void message.error(failureText(error, text), FAILURE_SECONDS)),
      );
    }
  }

  const dialogs: ReactNode = (
    <>
      <FileInput ref={input} onChoose={onChoose} />
      <ImportedSheet job={imported} onDone={onDone} onClosed={() => setImported(null)} />
      {previewed ? (
        <Suspense fallback={null}>
          <UploadPreview
            model={model}
            file={previewed.file}
            onAsk={() => sendFile(services, { ...previewed, isPreview: true })}
            onChoose={() => input.current?.click()}
            onConfirm={() => send(previewed)}
            onClosed={() => setPreviewed(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
  return {
    dialogs,
    /** Opens the file chooser; cancelling it does nothing. The dialog of a spreadsheet chooses by itself. */
    choose(next: UploadJob) {
      const { action, facts } = next;
      if (action.sheet) {
        setImported({ action: { ...action, sheet: action.sheet }, facts });
        return;
      }
      job.current = next;
      if (!input.current) return;
      input.current.accept = next.action.accept;
      input.current.click();
    },
  };
}

interface ImportedSheetProps extends Pick<UseUploadOptions, 'onDone'> {
  readonly job: SheetJob | null;
  onClosed: () => void;
}

/** The dialog of a spreadsheet's import. */
function ImportedSheet({ job, onDone, onClosed }: ImportedSheetProps) {
  if (!job) return null;
  return (
    <Suspense fallback={null}>
      <SheetImport
        {...job}
        onDone={() => onDone({ message: '', hasChanged: true }, job.action.then)}
        onClosed={onClosed}
      />
    </Suspense>
  );
}

/** A file chooser that is opened by its ref. */
function FileInput({
  ref,
  onChoose,
}: {
  readonly ref: Ref<HTMLInputElement>;
  onChoose: ChangeEventHandler<HTMLInputElement>;
}) {
  const text = useText();
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={text('screen.action.chooseFile')}
      onChange={onChoose}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
