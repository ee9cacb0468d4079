import { createContext, useCallback, useContext, useRef, useState } from 'react';
import type { HostWindowProps } from './HostWindow';

/** What a screen tells its window. */
export type FramedState = Pick<HostWindowProps, 'title' | 'isOpen' | 'body' | 'onClose' | 'onClosed' | 'onSubmit'>;

/** The window around a screen, opened before the screen was loaded. */
export interface HostFrame {
  /** Takes the screen's state; call after each rendering. */
  show: (state: FramedState) => void;
  /** Container of the screen's buttons; null until mounted. */
  readonly footer: HTMLElement | null;
}

const HostFrameContext = createContext<HostFrame | null>(null);
export const HostFrameProvider = HostFrameContext.Provider;

/** The window opened for a screen; null where screens open their own. */
export function useHostFrame(): HostFrame | null {
  return useContext(HostFrameContext);
}

type Shown = Pick<FramedState, 'title' | 'isOpen' | 'body'>;

/** The state of a window whose screen is still loading. */
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
