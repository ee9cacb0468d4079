import { Modal } from 'antd';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useText } from '../../renderers/shared/texts/text';
import { OwnEscape } from './OwnEscape';
import styles from './playground.module.css';
import { useKeptFocus } from './use-kept-focus';

interface PlaygroundDialogProps {
  readonly title: string;
  /** In pixels; a narrow window gives less. */
  readonly width: number;
  /** null = none. */
  readonly footer: ReactNode;
  /** What takes the focus once the dialog stands; without it the dialog itself does. */
  readonly first?: RefObject<{ focus: () => void } | null>;
  /** Missing where there has to be an answer. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A dialog of the playground: head and foot stay while the body scrolls, and the focus goes back to where it was. */
export function PlaygroundDialog({ title, width, footer, first, onClose, children }: PlaygroundDialogProps) {
  const text = useText();
  const content = useKeptFocus();
  useBorrowedFocus();
  return (
    <Modal
      open
      title={title}
      width={width}
      style={{ top: 40, maxWidth: 'calc(100vw - 32px)' }}
      maskClosable={false}
      keyboard={onClose !== undefined}
      closable={onClose ? { 'aria-label': text('playground.close') } : false}
      footer={footer}
      classNames={{ body: styles['dialogBody'] ?? '' }}
      {...(onClose ? { onCancel: onClose } : {})}
      afterOpenChange={(isOpen) => {
        if (isOpen) first?.current?.focus();
      }}
    >
      <div ref={content}>
        <OwnEscape>{children}</OwnEscape>
      </div>
    </Modal>
  );
}

/**
 * Takes the focus from the opener at once: keys pressed while the dialog still comes would go to the text behind it. Gives it back
 * at the end: dialogs are taken away as a whole, so that nobody else would.
 */
function useBorrowedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return;
    if (document.activeElement === opener) opener.blur();
    return () => {
      if (opener.isConnected) opener.focus();
    };
  }, [opener]);
}
