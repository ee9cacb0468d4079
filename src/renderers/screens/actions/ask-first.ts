import type { App } from 'antd';
import type { Translate } from '../../../engine/contract/language';

type ModalApi = ReturnType<typeof App.useApp>['modal'];

interface Question {
  readonly modal: ModalApi;
  readonly text: Translate;
  readonly question: string;
  /** Something would be gone for good: the confirming button is red and an Enter pressed too often does nothing. */
  readonly isDestructive: boolean;
}

/** Longest closing animation that is waited for, in milliseconds: antd says nothing when a dialog closes while it opens. */
const CLOSING_LIMIT_MS = 500;

/**
 * Asks before an action (widgets.md §4, §8). Answers once the question is gone from sight, so that what opens next finds the
 * focus where it was before the question.
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
