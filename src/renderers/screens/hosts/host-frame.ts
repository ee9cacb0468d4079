import { createContext, useCallback, useContext, useRef, useState } from 'react';
import type { HostWindowProps } from './HostWindow';

/** What a screen says to the window it stands in. */
export type FramedState = Pick<HostWindowProps, 'title' | 'isOpen' | 'body' | 'onClose' | 'onClosed' | 'onSubmit'>;

/** The window that stands around a screen from before it was loaded. */
export interface HostFrame {
  /** Takes what the screen says; to be called after each drawing. */
  show(state: FramedState): void;
  /** Where the screen's buttons go; null while the window is not there. */
  readonly footer: HTMLElement | null;
}

const HostFrameContext = createContext<HostFrame | null>(null);
export const HostFrameProvider = HostFrameContext.Provider;

/** The window waiting for a screen; null where screens open windows of their own. */
export function useHostFrame(): HostFrame | null {
  return useContext(HostFrameContext);
}

type Shown = Pick<FramedState, 'title' | 'isOpen' | 'body'>;

/** The state of a window whose screen comes later: what is to be seen of it, and what its screen wants to be asked. */
export function useFrameState() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const screen = useRef<FramedState | null>(null);
  const show = useCallback((state: FramedState) => {
    screen.current = state;
    const { title, isOpen, body } = state;
    setShown((before) =>
      before && before.title === title && before.isOpen === isOpen && before.body === body
        ? before
        : { title, isOpen, body },
    );
  }, []);
  return { shown, screen, show, footer, setFooter };
}
