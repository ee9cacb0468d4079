import { theme } from 'antd';
import { toShownText } from '../../../engine/values/text-values';
import type { EditProps } from '../../shared/define-renderer';
import { toControlProps } from '../../shared/faces/control-props';

/** The text without an editor; Tab leaves it. */
export function PlainBox(props: EditProps) {
  const { token } = theme.useToken();
  return (
    <textarea
      {...toControlProps(props)}
      value={toShownText(props.value)}
      readOnly={props.isReadOnly}
      // A field that is opened by the keyboard is written in at once.
      autoFocus={props.autoFocus}
      spellCheck={false}
      autoCapitalize="off"
      onBlur={props.onBlur}
      onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value)}
      style={{
        display: 'block',
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        padding: `8px ${String(token.paddingSM)}px`,
        border: 0,
        outline: 'none',
        resize: 'none',
        background: 'transparent',
        color: props.isDisabled ? token.colorTextDisabled : token.colorText,
        fontFamily: token.fontFamilyCode,
        fontSize: token.fontSize,
        lineHeight: token.lineHeight,
      }}
    />
  );
}
