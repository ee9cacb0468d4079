import { EnvironmentOutlined } from '@ant-design/icons';
import { memo } from 'react';
import type { EditProps } from '../../shared/define-renderer';
import { DialogButton } from '../../shared/faces/DialogButton';
import { useText } from '../../shared/texts/text';
import { PlaceDialog } from './PlaceDialog';
import { placeText, toPlace } from './place-value';

/** The place, and the button that opens where it is chosen. */
export const Edit = memo(function LocationEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const t = useText();
  const place = toPlace(value);
  return (
    <DialogButton
      edit={props}
      icon={<EnvironmentOutlined aria-hidden />}
      action={t(place ? 'widget.location.again' : 'widget.location.add')}
      shown={place ? <span style={{ overflowWrap: 'anywhere' }}>{placeText(place)}</span> : null}
      renderDialog={(close) => <PlaceDialog field={field} place={place} onChange={onChange} onClosed={close} />}
    />
  );
});
