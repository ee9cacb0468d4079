import { Dropdown, type DropdownProps } from 'antd';
import { useRef } from 'react';

/** Class of an open menu of the component library. */
const MENU = '.ant-dropdown';

/** A menu behind a button: opened, its first entry has the focus; closed, the button has it back, unless it went elsewhere. */
export function MenuDropdown({ onOpenChange, menu, ...props }: DropdownProps) {
  const opener = useRef<Element | null>(null);
  const onChange: DropdownProps['onOpenChange'] = (isOpen, info) => {
    const focused = document.activeElement;
    if (isOpen) opener.current = focused;
    else if (focused?.closest(MENU) && opener.current instanceof HTMLElement) opener.current.focus();
    onOpenChange?.(isOpen, info);
  };
  const onClick: NonNullable<DropdownProps['menu']>['onClick'] = (info) => {
    // Else Enter would press what has the focus afterwards, too.
    if (info.domEvent.type === 'keydown') info.domEvent.preventDefault();
    menu?.onClick?.(info);
  };
  return <Dropdown trigger={['click']} {...props} menu={{ ...menu, onClick }} autoFocus onOpenChange={onChange} />;
}
