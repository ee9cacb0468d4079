import { App, Button } from 'antd';
import { useState } from 'react';
import { SUCCESS_SECONDS } from '../texts/message-times';
import { useText } from '../texts/text';
import type { KeepInput } from './unsaved-input';

interface KeepButtonProps {
  readonly keep: KeepInput;
  /** `isKept` false = the input stays where it is. */
  onDone: (isKept: boolean) => void;
}

/** Keeps typed input as a draft, in a question whether to leave it (docs/screens.md#drafts-of-forms). */
export function KeepButton({ keep, onDone }: KeepButtonProps) {
  const text = useText();
  const { message } = App.useApp();
  const [isKeeping, setKeeping] = useState(false);
  return (
    <Button
      type="primary"
      loading={isKeeping}
      onClick={() => {
        setKeeping(true);
        void keep().then((isKept) => {
          setKeeping(false);
          if (isKept) void message.success(text('screen.form.draftKept'), SUCCESS_SECONDS);
          onDone(isKept);
        });
      }}
    >
      {text('screen.form.keepDraft')}
    </Button>
  );
}
