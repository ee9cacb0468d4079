import { Modal } from 'antd';
import { Suspense, useEffect, useId } from 'react';
import { useBlocker } from 'react-router-dom';
import { useStore } from 'zustand';
import { LateKeepButton } from '../../renderers/shared/hosts/late-keep-button';
import { useText } from '../../renderers/shared/texts/text';
import { useShell } from '../shell-context';

/** Asks before a navigation or a closed tab throws unsaved input away; the way to the login page is never barred. */
export function LeaveGuard() {
  const { unsaved } = useShell();
  const text = useText();
  const stayId = useId();
  const isHeld = useStore(unsaved.store, (state) => state.count > 0);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isHeld && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/login',
  );

  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.isHeld()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld, unsaved]);

  const keep = blocker.state === 'blocked' ? unsaved.keeper() : undefined;
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={text('shell.layout.prompt')}
      okText={text('shell.layout.leave')}
      okButtonProps={{ danger: true, type: keep ? 'default' : 'primary' }}
      cancelText={text('shell.layout.stay')}
      cancelButtonProps={{ id: stayId }}
      // An Enter pressed too often must not throw away what was typed.
      afterOpenChange={(isOpen) => (isOpen ? document.getElementById(stayId)?.focus() : undefined)}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      footer={(buttons) => (
        <>
          {buttons}
          {keep ? (
            <Suspense fallback={null}>
              <LateKeepButton keep={keep} onDone={(isKept) => (isKept ? blocker.proceed?.() : blocker.reset?.())} />
            </Suspense>
          ) : null}
        </>
      )}
      width={416}
      centered
    >
      {text('shell.layout.leaveConfirm')}
    </Modal>
  );
}
