import { Image } from 'antd';
import { useState } from 'react';
import type { CellPicture } from './pictures-of';

interface PictureViewProps {
  readonly pictures: readonly CellPicture[];
  /** Index of the one that is shown first. */
  readonly start: number;
  onClosed: () => void;
}

/** Pictures one at a time over the page, as large as it allows. */
export function PictureView({ pictures, start, onClosed }: PictureViewProps) {
  const [current, setCurrent] = useState(start);
  const [isOpen, setOpen] = useState(true);
  return (
    <Image.PreviewGroup
      items={pictures.map(({ address, name }) => ({ src: address, alt: name }))}
      preview={{
        visible: isOpen,
        current,
        onChange: setCurrent,
        onVisibleChange: setOpen,
        afterOpenChange: (open) => {
          if (!open) onClosed();
        },
      }}
    />
  );
}
