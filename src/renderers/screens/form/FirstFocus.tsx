import { useEffect, useRef, type ReactNode } from 'react';
import { useLiveForm } from './form-context';

/** Puts the cursor into the first field that can be typed in, so that a new record needs no click. */
export function FirstFocus({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Whoever changes the module is writing it: the keyboard stays there.
  const isLive = useLiveForm() !== null;
  useEffect(() => {
    if (isLive) return undefined;
    const opener = document.activeElement;
    // A dialog remembers where the focus was before it lets it in; that takes until the next frame.
    const frame = requestAnimationFrame(() => {
      const now = document.activeElement;
      // Who was quicker than the frame stays where they are, also on a button below the form.
      if (box.current?.contains(now) || (now !== opener && now?.matches(USABLE))) return;
      box.current?.querySelector<HTMLElement>(TYPABLE)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLive]);
  return <div ref={box}>{children}</div>;
}

const USABLE = 'a[href],button,input,select,textarea';
const TYPABLE =
  'input:not([disabled],[readonly],[type="checkbox"],[type="radio"],[type="search"]),textarea:not([disabled],[readonly])';
