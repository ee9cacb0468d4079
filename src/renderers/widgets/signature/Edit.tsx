import { SafetyCertificateOutlined } from '@ant-design/icons';
import { memo } from 'react';
import type { EditProps } from '../../shared/define-renderer';
import { DialogButton } from '../../shared/faces/DialogButton';
import { Picture } from '../../shared/faces/Picture';
import { useText } from '../../shared/texts/text';
import { definition } from './definition';
import { useStampName } from './Faces';
import { StampDialog } from './StampDialog';

/** The stamp, and the button that opens the choice. */
export const Edit = memo(function StampEdit(props: EditProps) {
  const { field, value, onChange, place } = props;
  const t = useText();
  const name = useStampName(field, value);
  const parsed = definition.toStored(value, field);
  const isStamped = parsed.ok && parsed.value !== null;
  return (
    <DialogButton
      edit={props}
      icon={<SafetyCertificateOutlined aria-hidden />}
      action={t(isStamped ? 'widget.signature.again' : 'widget.signature.stamp')}
      shown={isStamped ? <Picture value={value} label={name} maxHeightPx={place === 'cell' ? 24 : 80} /> : null}
      renderDialog={(close) => <StampDialog field={field} value={value} onStamp={onChange} onClosed={close} />}
    />
  );
});
