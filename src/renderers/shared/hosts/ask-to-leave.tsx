import { App } from 'antd';
import { Suspense, useRef } from 'react';
import { LateKeepButton } from './late-keep-button';
import { useText } from '../texts/text';
import type { KeepInput } from './unsaved-input';

/** Asks before input is lost; `keep` = it can be kept as a draft instead. */
export type AskToLeave = (isUnsaved: boolean, go: () => void, keep?: KeepInput) => void;

/** Asks before input that is not saved is discarded: `go` is called at once where there is none, else after a confirmation, which is never shown twice. */
export function useAskToLeave(): AskToLeave {
  const text = useText();
  const { modal } = App.useApp();
  const isAsking = useRef(false);
  return (isUnsaved, go, keep) => {
    if (!isUnsaved) return go();
    if (isAsking.current) return;
    isAsking.current = true;
    const answered = (isLeaving: boolean) => {
      isAsking.current = false;
      if (isLeaving) go();
    };
    const question = modal.confirm({
      title: text('screen.form.leaveTitle'),
      content: text('screen.form.leaveText'),
      okText: text('screen.form.leave'),
      cancelText: text('screen.form.stay'),
      okButtonProps: { danger: true, type: keep ? 'default' : 'primary' },
      // A repeated Enter must not discard input.
      autoFocusButton: 'cancel',
      onOk: () => answered(true),
      onCancel: () => answered(false),
      ...(keep && {
        footer: (buttons) => (
          <>
            {buttons}
            <Suspense fallback={null}>
              <LateKeepButton
                keep={keep}
                onDone={(isKept) => {
                  question.destroy();
                  answered(isKept);
                }}
              />
            </Suspense>
          </>
        ),
      }),
    });
  };
}
