import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import './record.css';

interface FoldedSectionProps {
  readonly title: string;
  readonly startsOpen?: boolean | undefined;
  /** Drawn when it is first unfolded, and kept since: something may have been typed there. */
  readonly children: ReactNode;
}

/** A part of a record that is asked for when it is unfolded. */
export function FoldedSection({ title, startsOpen = false, children }: FoldedSectionProps) {
  const [fold, setFold] = useState({ isOpen: startsOpen, wasOpen: startsOpen });
  const bodyId = useId();
  const { isOpen, wasOpen } = fold;
  return (
    <section className="formloom-fold" aria-label={title}>
      <h2>
        <Button
          type="text"
          icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setFold({ isOpen: !isOpen, wasOpen: true })}
        >
          {title}
        </Button>
      </h2>
      <div id={bodyId} hidden={!isOpen}>
        {wasOpen ? children : null}
      </div>
    </section>
  );
}
