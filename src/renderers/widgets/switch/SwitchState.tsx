import { theme } from 'antd';
import type { FieldModel } from '../../../engine/contract/field-model';
import { textProp } from '../../../engine/values/field-props';
import { safeColor } from '../../shared/faces/safe-style';

interface SwitchStateProps {
  readonly field: FieldModel;
  readonly isOn: boolean;
  readonly text: string;
}

/** A state that cannot be turned: a dot while on, a ring while off, in the switch's colours, before its text. */
export function SwitchState({ field, isOn, text }: SwitchStateProps) {
  const { token } = theme.useToken();
  const color = safeColor(textProp(field, isOn ? 'activeColor' : 'inactiveColor'));
  return (
    <span title={text}>
      <span
        aria-hidden
        data-dot={isOn ? 'on' : 'off'}
        style={{
          display: 'inline-block',
          boxSizing: 'border-box',
          width: 8,
          height: 8,
          marginInlineEnd: 8,
          borderRadius: '50%',
          ...(isOn
            ? { background: color ?? token.colorPrimary }
            : { border: `2px solid ${color ?? token.colorTextQuaternary}` }),
        }}
      />
      {text}
    </span>
  );
}
