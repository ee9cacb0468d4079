import { App } from 'antd';
import { Suspense, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import type { ActionEffect, UploadAction } from '../../../engine/contract/action';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { lazyFace } from '../../shared/faces/lazy-face';
import { FAILURE_SECONDS } from '../../shared/texts/message-times';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { failureText } from './action-failure';
import type { ActionFacts } from './action-values';
import { sendFile, type ActionOutcome } from './carry-out';
import { isAccepted } from './file-choice';
import type { Busy } from './use-busy';

// Loaded lazily: few screens import files.
const UploadPreview = lazyFace(async () => (await import('./UploadPreview')).UploadPreview);

/** An upload waiting for a file. */
interface UploadJob {
  readonly key: string;
  readonly action: UploadAction;
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
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text('screen.action.chooseFile')}
        onChange={onChoose}
        onClick={(event) => event.stopPropagation()}
      />
      {previewed ? (
        <Suspense fallback={null}>
          <UploadPreview
            model={model}
            file={previewed.file}
            onAsk={() => sendFile(services, { ...previewed, isPreview: true })}
            onConfirm={() => send(previewed)}
            onClosed={() => setPreviewed(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
  return {
    dialogs,
    /** Opens the file chooser; cancelling it does nothing. */
    choose(next: UploadJob) {
      job.current = next;
      if (!input.current) return;
      input.current.accept = next.action.accept;
      input.current.click();
    },
  };
}
