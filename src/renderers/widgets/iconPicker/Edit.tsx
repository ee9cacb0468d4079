import { memo } from 'react';
import { toShownText } from '../../../engine/values/text-values';
import type { EditProps } from '../../shared/define-renderer';
import { DialogButton } from '../../shared/faces/DialogButton';
import { useText } from '../../shared/texts/text';
import './iconPicker.css';
import { IconDialog } from './IconDialog';
import { StoredIcon } from './StoredIcon';

/** The chosen icon, and the button that opens all of them. */
export const Edit = memo(function IconPickerEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const translate = useText();
  const name = toShownText(value);
  const shown = (
    <span className="formloom-icon-chosen" title={name}>
      <StoredIcon name={name} />
    </span>
  );
  return (
    <DialogButton
      edit={props}
      icon={null}
      action={translate(name === '' ? 'widget.iconPicker.choose' : 'widget.iconPicker.change')}
      shown={name === '' ? null : shown}
      renderDialog={(close) => (
        <IconDialog title={field.label} name={name} onChoose={(chosen) => onChange(chosen)} onClosed={close} />
      )}
    />
  );
});
