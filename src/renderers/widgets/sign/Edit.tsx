import { EditOutlined } from '@ant-design/icons';
import { memo, Suspense } from 'react';
import type { EditProps } from '../../shared/define-renderer';
import { DialogButton } from '../../shared/faces/DialogButton';
import { lazyFace } from '../../shared/faces/lazy-face';
import { Picture } from '../../shared/faces/Picture';
import { useText } from '../../shared/texts/text';
import { definition } from './definition';

const SignDialog = lazyFace(async () => (await import('./SignDialog')).SignDialog);

/** The signature, and the button that opens the pad. */
export const Edit = memo(function SignEdit(props: EditProps) {
  const { field, value, onChange, place } = props;
  const t = useText();
  const parsed = definition.toStored(value, field);
  const isSigned = parsed.ok && parsed.value !== null;
  return (
    <DialogButton
      edit={props}
      icon={<EditOutlined aria-hidden />}
      action={t(isSigned ? 'widget.sign.again' : 'widget.sign.sign')}
      shown={
        isSigned ? (
          <Picture value={value} label={t('widget.sign.signed')} maxHeightPx={place === 'cell' ? 24 : 64} />
        ) : null
      }
      renderDialog={(close) => (
        <Suspense fallback={null}>
          <SignDialog field={field} onSign={onChange} onClosed={close} />
        </Suspense>
      )}
    />
  );
});
