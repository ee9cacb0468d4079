import type { KeyboardEvent, ReactNode } from 'react';

/** Escape in an open list of choices closes the list, not the window around it. */
export function OwnEscape({ children }: { readonly children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const isListOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && isListOpen) event.stopPropagation();
  };
  return <div onKeyDown={onKeyDown}>{children}</div>;
}
