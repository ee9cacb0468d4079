import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useId, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { usePhone } from '../../shared/hosts/use-narrow';
import { useText } from '../../shared/texts/text';
import './bottom-bar.css';

/** The buttons of a window: in a line, on a phone as wide as it. */
export function FooterBar({ children }: { readonly children: ReactNode }) {
  if (usePhone()) return <div className="formloom-bottom-buttons">{children}</div>;
  return (
    <Space size={8} wrap>
      {children}
    </Space>
  );
}

/** The main action of a page on a phone: it stays at the lower edge while the page scrolls, and below its content at the end. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return <div className="formloom-bottom-bar formloom-bottom-buttons">{children}</div>;
}

/** Less important buttons behind one, in a panel above it; they stay mounted. Nothing without any. */
export function FoldedButtons({ children }: { readonly children: ReactNode }) {
  const text = useText();
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  if (children === null) return null;
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <div className="formloom-folded" onBlur={onBlur} onKeyDown={onKeyDown}>
      <Button
        aria-label={text('screen.list.more')}
        aria-expanded={isOpen}
        aria-controls={panelId}
        icon={<EllipsisOutlined aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      />
      <div id={panelId} className="formloom-folded-panel" hidden={!isOpen} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  );
}
