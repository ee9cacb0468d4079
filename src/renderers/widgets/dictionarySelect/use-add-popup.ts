import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * Keys and focus of a drop-down with a button below its list: Tab goes from the box to the button and back, and the
 * list stays open meanwhile. Escape closes the list alone, not the dialog around it.
 */
export function useAddPopup() {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOnButton = () => button.current !== null && button.current === document.activeElement;

  const onBoxKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOpen) return;
    if (event.key === 'Escape') event.stopPropagation();
    if (event.key !== 'Tab' || event.shiftKey || !button.current) return;
    event.preventDefault();
    event.stopPropagation();
    box.current = event.currentTarget;
    button.current.focus();
  };
  const onButtonKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The key of a button in the list is none of the box's.
    event.stopPropagation();
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    event.preventDefault();
    setIsOpen(event.key === 'Tab');
    focusIn(box.current);
  };
  return {
    isOpen,
    close: () => setIsOpen(false),
    button,
    /** The box loses the focus to the button: that is no reason to close. */
    onOpenChange: (next: boolean) => {
      if (next || !isOnButton()) setIsOpen(next);
    },
    onBoxKeyDown,
    onButtonKeyDown,
    onButtonBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) setIsOpen(false);
    },
  };
}

function focusIn(box: HTMLElement | null): void {
  (box?.querySelector<HTMLElement>('input') ?? box)?.focus();
}
