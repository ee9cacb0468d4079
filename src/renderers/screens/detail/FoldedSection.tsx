import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import './record.css';

interface FoldedSectionProps {
  readonly title: string;
  readonly startsOpen?: boolean;
  /** Drawn when it is unfolded. */
  readonly children: ReactNode;
}

/** A part of a record that is asked for when it is unfolded. */
export function FoldedSection({ title, startsOpen = false, children }: FoldedSectionProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const bodyId = useId();
  return (
    <section className="formloom-fold" aria-label={title}>
      <Button
        type="text"
        icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
      </Button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </section>
  );
}
