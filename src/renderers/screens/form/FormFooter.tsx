import { Button, Space } from 'antd';
import type { FormModel } from '../../../engine/contract/module-model';

interface FormFooterProps {
  readonly form: FormModel;
  /** Only for a new record. */
  readonly canAddAnother: boolean;
  readonly isSaving: boolean;
  /** Which of the two save buttons was pressed. */
  readonly isAddingAnother: boolean;
  readonly isReady: boolean;
  /** Takes the place of the form's own buttons (FormActions). */
  onOwn: (place: HTMLElement | null) => void;
  onCancel: () => void;
  onSave: (isAdding: boolean) => void;
}

/** Delay of the spinner in milliseconds. */
const SPINNER_DELAY_MS = 200;

/** The buttons under a form, with the module's own texts (docs/module-format.md#form-settings). */
export function FormFooter(props: FormFooterProps) {
  const { form, isSaving, isAddingAnother, isReady, onSave } = props;
  const spin = (isMine: boolean) => (isSaving && isMine ? { delay: SPINNER_DELAY_MS } : false);
  return (
    <Space size={8} wrap>
      {form.buttons.length > 0 ? <OwnButtons onOwn={props.onOwn} /> : null}
      {form.cancelButton.isShown ? <Button onClick={props.onCancel}>{form.cancelButton.label}</Button> : null}
      {props.canAddAnother && form.confirmAndAddButton.isShown ? (
        <Button disabled={!isReady || isSaving} loading={spin(isAddingAnother)} onClick={() => onSave(true)}>
          {form.confirmAndAddButton.label}
        </Button>
      ) : null}
      {form.confirmButton.isShown ? (
        <Button
          type="primary"
          disabled={!isReady || isSaving}
          loading={spin(!isAddingAnother)}
          onClick={() => onSave(false)}
        >
          {form.confirmButton.label}
        </Button>
      ) : null}
    </Space>
  );
}

/** The place of a form's own buttons, beside those that all forms have. */
export function OwnButtons({ onOwn }: Pick<FormFooterProps, 'onOwn'>) {
  return <div ref={onOwn} className="formloom-own-buttons" />;
}
