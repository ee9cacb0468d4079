import type { DropdownProps, MenuProps } from 'antd';
import { cloneElement, useRef, useState, type PointerEvent, type ReactElement } from 'react';
import './late-menu.css';
import { MenuDropdown } from './MenuDropdown';

interface OpenerProps {
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

interface LateMenuDropdownProps {
  readonly menu: MenuProps;
  readonly placement?: DropdownProps['placement'];
  /** The button. */
  readonly children: ReactElement<OpenerProps>;
}

/**
 * A menu of which a page has many, one for each record: only its button is there until it is opened for the first time. The menu of the
 * component library costs the browser about two milliseconds before anybody looks into it.
 */
export function LateMenuDropdown({ menu, placement, children }: LateMenuDropdownProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [wasOpenAtPress, setOpenAtPress] = useState(false);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const change = (next: boolean) => {
    const hadFocus = !next && document.activeElement?.closest('.ant-dropdown') != null;
    if (hadFocus) frame.current?.querySelector<HTMLElement>('button')?.focus();
    setOpen(next);
  };
  const button = cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen === true,
    onClick() {
      setOpen(!wasOpenAtPress);
      setOpenAtPress(false);
    },
  });
  // A press beside the open menu closes it before it becomes a click: on the button, it must not open it again.
  const notePress = (event: PointerEvent) => {
    setOpenAtPress(isOpen === true && event.currentTarget.contains(event.target as Node));
  };
  return (
    <div ref={frame} className="formloom-late-menu" onPointerDownCapture={notePress}>
      {button}
      {isOpen === null ? null : (
        <MenuDropdown menu={menu} {...(placement && { placement })} open={isOpen} onOpenChange={change}>
          <span aria-hidden className="formloom-late-menu-place" />
        </MenuDropdown>
      )}
    </div>
  );
}
