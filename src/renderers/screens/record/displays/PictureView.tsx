import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import type { CellPicture } from './pictures-of';
import { useDisplayText } from './use-display-text';

interface PictureViewProps {
  readonly pictures: readonly CellPicture[];
  /** Index of the one that is shown first. */
  readonly start: number;
  onClosed: () => void;
}

/** Pictures one at a time, as large as the window allows; arrow keys lead from one to the next. */
export function PictureView({ pictures, start, onClosed }: PictureViewProps) {
  const text = useDisplayText();
  const [at, setAt] = useState(start);
  const [isOpen, setOpen] = useState(true);
  const last = pictures.length - 1;
  const picture = pictures[Math.min(at, last)];
  const step = (by: 1 | -1) => setAt((now) => Math.max(0, Math.min(last, now + by)));
  function onKeyDown(event: KeyboardEvent) {
    // The list or form around the cell has a meaning of its own for keys.
    event.stopPropagation();
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
  }
  return (
    <div role="presentation" style={HIDDEN} onKeyDown={onKeyDown}>
      <Modal
        open={isOpen && picture !== undefined}
        title={picture?.name}
        width="min(960px, 94vw)"
        footer={null}
        centered
        destroyOnHidden
        onCancel={() => setOpen(false)}
        afterClose={onClosed}
      >
        <div className="formloom-picture-view">
          <img src={picture?.address} alt={picture?.name} />
        </div>
        {last > 0 ? (
          <div className="formloom-picture-steps">
            <Button
              aria-label={text('display.previous')}
              icon={<LeftOutlined aria-hidden />}
              disabled={at <= 0}
              onClick={() => step(-1)}
            />
            <span role="status">{`${String(at + 1)} / ${String(pictures.length)}`}</span>
            <Button
              aria-label={text('display.next')}
              icon={<RightOutlined aria-hidden />}
              disabled={at >= last}
              onClick={() => step(1)}
            />
          </div>
        ) : null}
      </Modal>
    </div>
  );
}

const HIDDEN = { display: 'contents' } as const;
