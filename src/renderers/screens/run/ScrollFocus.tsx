import { useRef, type ReactNode } from 'react';
import { useScrollFocus } from '../list/use-scroll-focus';

/** A table that the keyboard can scroll. `content` changes with what the table shows. */
export function ScrollFocus({ content, children }: { readonly content: unknown; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useScrollFocus(box, content);
  return <div ref={box}>{children}</div>;
}
