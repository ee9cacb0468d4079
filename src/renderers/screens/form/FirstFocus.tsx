import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useLiveForm } from './form-context';

interface FirstFocusProps {
  /** The control that waits for an entry; null = none does, and the first text box is taken. */
  findWanted?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** Focuses a form as it opens: what has to be entered first, else its first text box. */
export function FirstFocus({ findWanted, children }: FirstFocusProps) {
  const box = useRef<HTMLDivElement>(null);
  // Not in the workbench's preview: the focus stays in the editor.
  const isLive = useLiveForm() !== null;
  const findFirst = useEffectEvent(() => findWanted?.() ?? box.current?.querySelector<HTMLElement>(TYPABLE));
  useEffect(() => {
    // The record of a row that is chosen beside it: the focus stays in the list.
    if (isLive || box.current?.closest('[data-detail]')) return undefined;
    const opener = document.activeElement;
    // A dialog notes the previous focus before it takes it, within a frame.
    const frame = requestAnimationFrame(() => {
      const now = document.activeElement;
      // The user has focused something else already, perhaps a button below the form.
      if (box.current?.contains(now) || (now !== opener && now?.matches(USABLE))) return;
      findFirst()?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLive]);
  return <div ref={box}>{children}</div>;
}

const USABLE = 'a[href],button,input,select,textarea';
const TYPABLE =
  'input:not([disabled],[readonly],[type="checkbox"],[type="radio"],[type="search"],[role="combobox"]),textarea:not([disabled],[readonly])';
