import { Button } from 'antd';
import { Suspense } from 'react';
import type { FormModel } from '../../../engine/contract/module-model';
import { usePhone } from '../../shared/hosts/use-narrow';
import { lazyFace } from '../../shared/faces/lazy-face';
import { FooterBar } from '../hosts/FooterBar';

/** Wide windows never need it. */
const FoldedButtons = lazyFace(async () => (await import('../hosts/FoldedButtons')).FoldedButtons);

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

/** The buttons under a form, with the module's own texts (docs/module-format.md#form-settings); on a phone all but the main one in a menu. */
export function FormFooter(props: FormFooterProps) {
  const { form, isSaving, isAddingAnother, isReady, onSave } = props;
  const isPhone = usePhone();
  const spin = (isMine: boolean) => (isSaving && isMine ? { delay: SPINNER_DELAY_MS } : false);
  const others = (
    <>
      {form.buttons.length > 0 ? <OwnButtons onOwn={props.onOwn} /> : null}
      {form.cancelButton.isShown ? <Button onClick={props.onCancel}>{form.cancelButton.label}</Button> : null}
      {props.canAddAnother && form.confirmAndAddButton.isShown ? (
        <Button disabled={!isReady || isSaving} loading={spin(isAddingAnother)} onClick={() => onSave(true)}>
          {form.confirmAndAddButton.label}
        </Button>
      ) : null}
    </>
  );
  const hasOthers =
    form.buttons.length > 0 || form.cancelButton.isShown || (props.canAddAnother && form.confirmAndAddButton.isShown);
  return (
    <FooterBar>
      {isPhone ? (
        <Suspense fallback={null}>
          <FoldedButtons>{hasOthers ? others : null}</FoldedButtons>
        </Suspense>
      ) : (
        others
      )}
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
    </FooterBar>
  );
}

/** The place of a form's own buttons, beside those that all forms have. */
export function OwnButtons({ onOwn }: Pick<FormFooterProps, 'onOwn'>) {
  return <div ref={onOwn} className="formloom-own-buttons" />;
}
