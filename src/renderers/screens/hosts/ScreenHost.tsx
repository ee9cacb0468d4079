import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { HostFrameProvider, useHostFrame, type HostFrame } from './host-frame';
import { HostWindow, type HostWindowProps } from './HostWindow';

export type ScreenHostProps = HostWindowProps;

/** Puts a screen into a window of its own, or into the one already opened for it (with a skeleton while the module was loading). */
export function ScreenHost(props: ScreenHostProps) {
  const frame = useHostFrame();
  return frame ? <FramedScreen {...props} frame={frame} /> : <HostWindow {...props} />;
}

function FramedScreen({ frame, children, footer, ...screen }: ScreenHostProps & { readonly frame: HostFrame }) {
  const { title, isOpen, body, onClose, onClosed, onSubmit } = screen;
  const { show } = frame;
  useLayoutEffect(() => show({ title, isOpen, body, onClose, onClosed, onSubmit }));
  return (
    <HostFrameProvider value={null}>
      {children}
      {frame.footer ? createPortal(footer, frame.footer) : null}
    </HostFrameProvider>
  );
}
