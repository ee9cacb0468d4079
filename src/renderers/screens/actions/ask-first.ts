import type { App } from 'antd';
import type { Translate } from '../../../engine/contract/language';

type ModalApi = ReturnType<typeof App.useApp>['modal'];

interface Question {
  readonly modal: ModalApi;
  readonly text: Translate;
  readonly question: string;
  /** Irreversible: a red button, and the cancel button is the default. */
  readonly isDestructive: boolean;
}

/** Timeout for the closing animation, in milliseconds: antd reports nothing when a dialog closes while opening. */
const CLOSING_LIMIT_MS = 500;

/**
 * Asks for confirmation (docs/screens.md#windows). Resolves after the dialog has closed, so that the next window can return the
 * focus to where it was.
 */
export function askFirst({ modal, text, question, isDestructive }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    let isConfirmed = false;
    const settle = () => resolve(isConfirmed);
    const close = (answer: boolean) => {
      isConfirmed = answer;
      setTimeout(settle, CLOSING_LIMIT_MS);
    };
    modal.confirm({
      title: text('screen.prompt'),
      content: question,
      okText: text('screen.ok'),
      cancelText: text('screen.cancel'),
      okButtonProps: { danger: isDestructive },
      autoFocusButton: isDestructive ? 'cancel' : 'ok',
      onOk: () => close(true),
      onCancel: () => close(false),
      afterClose: settle,
    });
  });
}
