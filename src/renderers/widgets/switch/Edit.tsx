import { Switch } from 'antd';
import { memo } from 'react';
import { textProp } from '../../../engine/values/field-props';
import { toControlProps } from '../../shared/faces/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { safeColor } from '../../shared/faces/safe-style';
import { useText } from '../../shared/texts/text';
import { isOn, stateLabel, switchValues, validateSwitch } from './switch-values';

/** On or off. */
export const Edit = memo(function SwitchEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const translate = useText();
  const isActive = isOn(value, field);
  const isUnread = validateSwitch(value, field).length > 0;
  const { disabled, ...control } = toControlProps({ ...props, isInvalid: props.isInvalid || isUnread });
  const color = safeColor(textProp(field, isActive ? 'activeColor' : 'inactiveColor'));
  const values = switchValues(field);
  return (
    <Switch
      {...control}
      disabled={disabled || props.isReadOnly}
      autoFocus={props.autoFocus}
      checked={isActive}
      checkedChildren={stateLabel(true, field, translate)}
      unCheckedChildren={stateLabel(false, field, translate)}
      {...(color && { style: { background: color } })}
      onChange={(next) => onChange(next ? values.active : values.inactive)}
    />
  );
});
