import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import type { EditProps } from '../define-renderer';
import { useText } from '../texts/text';

interface DialogButtonProps {
  readonly edit: EditProps;
  readonly icon: ReactNode;
  /** What the button does: sign, choose a place. */
  readonly action: string;
  /** The value as it is shown before the button; null = blank. */
  readonly shown: ReactNode;
  /** The dialog while it is open. */
  renderDialog: (close: () => void) => ReactNode;
}

/** A control whose value comes from a dialog: the value, a button that opens the dialog, and one that clears. */
export function DialogButton({ edit, icon, action, shown, renderDialog }: DialogButtonProps) {
  const { field, id, place, ariaLabel, describedBy, isInvalid, onChange, onBlur } = edit;
  const t = useText();
  const isBlocked = edit.isDisabled || edit.isReadOnly;
  const [isOpen, setOpen] = useState(edit.opensAtOnce === true && !isBlocked);
  const isCell = place === 'cell';
  const name = ariaLabel ?? field.label;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: isCell ? 4 : 8 }}>
      {shown}
      <Button
        id={id}
        icon={icon}
        disabled={isBlocked}
        danger={isInvalid}
        {...(isCell && { size: 'small' as const })}
        {...(edit.autoFocus && { autoFocus: true })}
        aria-haspopup="dialog"
        aria-label={[name, action].filter(Boolean).join(' ')}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
        onBlur={onBlur}
      >
        {isCell && shown !== null ? null : action}
      </Button>
      {shown !== null && booleanProp(field, 'clearable') && !isBlocked && (
        <Button
          type="text"
          {...(isCell && { size: 'small' as const })}
          icon={<CloseOutlined aria-hidden />}
          aria-label={[name, t('shared.dialog.clear')].filter(Boolean).join(' ')}
          title={t('shared.dialog.clear')}
          onClick={() => onChange(null)}
        />
      )}
      {isOpen && renderDialog(() => setOpen(false))}
    </div>
  );
}
