import { App } from 'antd';
import { useRef } from 'react';
import { useText } from '../texts/text';

/** Asks before input that is not saved is discarded: `go` is called at once where there is none, else after a confirmation, which is never shown twice. */
export function useAskToLeave(): (isUnsaved: boolean, go: () => void) => void {
  const text = useText();
  const { modal } = App.useApp();
  const isAsking = useRef(false);
  return (isUnsaved, go) => {
    if (!isUnsaved) return go();
    if (isAsking.current) return;
    isAsking.current = true;
    modal.confirm({
      title: text('screen.form.leaveTitle'),
      content: text('screen.form.leaveText'),
      okText: text('screen.form.leave'),
      cancelText: text('screen.form.stay'),
      okButtonProps: { danger: true },
      // A repeated Enter must not discard input.
      autoFocusButton: 'cancel',
      onOk: () => {
        isAsking.current = false;
        go();
      },
      onCancel: () => (isAsking.current = false),
    });
  };
}
