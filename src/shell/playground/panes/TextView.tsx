import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useText } from '../../../renderers/shared/texts/text';
import styles from './panes.module.css';

interface TextViewProps {
  readonly label: string;
  /** What the text is, where the label does not say it. Default: the label. */
  readonly name?: string;
  readonly content: string;
  /** Stands at the left of the copy button. */
  readonly tools?: ReactNode;
}

/** A text that is read and copied, not changed. */
export function TextView({ label, name = label, content, tools }: TextViewProps) {
  const text = useText();
  const { message } = App.useApp();
  const box = useRef<HTMLPreElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(content);
      void message.success(text('playground.inspect.copied'));
    } catch {
      // Browsers copy for pages on a safe address only.
      if (box.current) window.getSelection()?.selectAllChildren(box.current);
      void message.info(text('playground.inspect.copyFailed'));
    }
  };
  return (
    <div className={styles['pane']}>
      <div className={styles['bar']}>
        {tools}
        <span className={styles['rest']}>{label}</span>
        <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          {text('playground.inspect.copy')}
        </Button>
      </div>
      <div className={styles['body']}>
        <pre ref={box} className={styles['text']} tabIndex={0} aria-label={name}>
          {content}
        </pre>
      </div>
    </div>
  );
}
