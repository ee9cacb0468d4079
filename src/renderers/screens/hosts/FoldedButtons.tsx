import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../shared/texts/text';

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
