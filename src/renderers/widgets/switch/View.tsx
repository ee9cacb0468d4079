import { memo } from 'react';
import type { ViewProps } from '../../shared/define-renderer';
import { useText } from '../../shared/texts/text';
import { isOn, switchText, validateSwitch } from './switch-values';
import { SwitchState } from './SwitchState';

/** The state with its text; what is neither state, as it is. */
export const View = memo(function SwitchView({ field, value }: ViewProps) {
  const translate = useText();
  const text = switchText(value, field, translate);
  if (text === '' || validateSwitch(value, field).length > 0) return <span>{text}</span>;
  return <SwitchState field={field} isOn={isOn(value, field)} text={text} />;
});
