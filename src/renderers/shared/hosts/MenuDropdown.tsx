import { Dropdown, type DropdownProps } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';

/** Class of an open menu of the component library. */
const MENU = '.ant-dropdown';
/** For so long, in milliseconds, a closed menu may still try to take the focus. */
const LATE_MS = 500;

/** A menu behind a button: opened, its first entry has the focus; closed, the button has it back, unless it went elsewhere. */
export function MenuDropdown({ open, onOpenChange, menu, ...props }: DropdownProps) {
  const opener = useRef<Element | null>(null);
  const [isOpenByPress, setOpenByPress] = useState(false);
  const name = useNoLateFocus(open ?? isOpenByPress);
  const onChange: DropdownProps['onOpenChange'] = (isOpen, info) => {
    const focused = document.activeElement;
    if (isOpen) opener.current = focused;
    else if (focused?.closest(MENU) && opener.current instanceof HTMLElement) opener.current.focus();
    setOpenByPress(isOpen);
    onOpenChange?.(isOpen, info);
  };
  const onClick: NonNullable<DropdownProps['menu']>['onClick'] = (info) => {
    // Else Enter would press what has the focus afterwards, too.
    if (info.domEvent.type === 'keydown') info.domEvent.preventDefault();
    menu?.onClick?.(info);
  };
  return (
    <Dropdown
      trigger={['click']}
      {...props}
      {...(open === undefined ? {} : { open })}
      overlayClassName={name}
      menu={{ ...menu, onClick }}
      autoFocus
      onOpenChange={onChange}
    />
  );
}

/**
 * Keeps the focus where it is after the menu with the returned class has closed. The library gives it to the first entry some frames
 * after the opening, whatever has happened since: whoever chose an entry by then would lose it to a menu that is gone.
 */
function useNoLateFocus(isOpen: boolean): string {
  const name = `formloom-menu-${useId().replace(/\W/g, '')}`;
  useEffect(() => {
    if (isOpen) return undefined;
    const giveBack = ({ target, relatedTarget }: FocusEvent) => {
      if (target instanceof Element && target.closest(`.${name}`) && relatedTarget instanceof HTMLElement)
        relatedTarget.focus();
    };
    document.addEventListener('focusin', giveBack);
    const timer = setTimeout(() => document.removeEventListener('focusin', giveBack), LATE_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', giveBack);
    };
  }, [isOpen, name]);
  return name;
}
