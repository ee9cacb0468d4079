import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';

interface FieldDialogProps {
  readonly title: string;
  readonly width: number;
  /** Takes the value; returns false to keep the dialog open. Absent = no buttons: what is chosen inside ends it. */
  onConfirm?: () => boolean | Promise<boolean>;
  /** Closes it, for a dialog without buttons. */
  readonly isDone?: boolean;
  /** Called when the dialog is gone from sight. */
  onClosed: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog that a control opens. Keys end in it: React hands them on to the form or grid that the control stands in, where Enter,
 * Escape and Ctrl+Enter mean something else.
 */
export function FieldDialog({ title, width, onConfirm, isDone = false, onClosed, children }: FieldDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    try {
      if (!onConfirm || (await onConfirm())) setOpen(false);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div style={HIDDEN} onKeyDown={(event) => event.stopPropagation()}>
      <Modal
        open={isOpen && !isDone}
        title={title}
        width={width}
        confirmLoading={isBusy}
        maskClosable={false}
        destroyOnHidden
        {...(onConfirm ? {} : { footer: null })}
        onOk={() => void confirm()}
        onCancel={() => setOpen(false)}
        afterClose={onClosed}
      >
        {children}
      </Modal>
    </div>
  );
}

const HIDDEN = { display: 'contents' } as const;
