import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../shared/texts/text';

/** Less important buttons behind one, in a panel above it; they stay mounted. Nothing without any. */
export function FoldedButtons({ children }: { readonly children: ReactNode }) {
  const text = useText();
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [isOpen]);
  if (children === null) return null;
  // Safari does not focus the buttons that are pressed: the focus goes nowhere, and the panel has to stay.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <div ref={box} className="formloom-folded" onBlur={onBlur} onKeyDown={onKeyDown}>
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
