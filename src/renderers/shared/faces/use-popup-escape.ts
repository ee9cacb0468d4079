import { useCallback, useRef, type KeyboardEvent } from 'react';

/** What a control with a popup is given so that Escape closes the popup alone. */
export interface PopupEscape {
  onOpenChange: (isOpen: boolean) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Keeps an Escape that closes a popup from closing the dialog or page around it as well: the date, time and tree panels
 * of antd let the key through. Nothing is drawn again for it: a picker would lose what is half typed.
 */
export function usePopupEscape(isOpenAtFirst = false): PopupEscape {
  const isOpen = useRef(isOpenAtFirst);
  const onOpenChange = useCallback((next: boolean) => {
    if (next) isOpen.current = true;
    // Some controls report "closed" before they hand the same key on.
    else queueMicrotask(() => (isOpen.current = false));
  }, []);
  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && isOpen.current) event.stopPropagation();
  }, []);
  return { onOpenChange, onKeyDown };
}
