import { useEffect, useEffectEvent, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { HostFrameProvider, useFrameState } from '../../../renderers/screens';
import styles from './preview.module.css';

interface PreviewWindowProps {
  /** CSS width of the host window. */
  readonly width: string;
  /** The screen has closed itself: it was left, or it has saved. */
  onClosed: () => void;
  readonly children: ReactNode;
}

/** Stands around a form or detail screen in the place of its dialog, drawer or page: the same title, body and buttons, without covering anything. */
export function PreviewWindow({ width, onClosed, children }: PreviewWindowProps) {
  const { shown, screen, show, footer, setFooter } = useFrameState();
  const frame = useMemo(() => ({ show, footer }), [show, footer]);
  const close = useEffectEvent(() => {
    screen.current?.onClosed();
    onClosed();
  });
  const isClosed = shown?.isOpen === false;
  useEffect(() => {
    if (isClosed) close();
  }, [isClosed]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    screen.current?.onSubmit?.();
  };
  return (
    <section className={styles['window']} style={{ width }} aria-label={shown?.title ?? ''} onKeyDown={onKeyDown}>
      <h2 className={styles['title']}>{shown?.title}</h2>
      <div className={styles['body']}>
        <HostFrameProvider value={frame}>{children}</HostFrameProvider>
      </div>
      <div className={styles['footer']} ref={setFooter} />
    </section>
  );
}
