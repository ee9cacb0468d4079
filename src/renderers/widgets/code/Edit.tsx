import { theme } from 'antd';
import { memo, useRef, useState } from 'react';
import type { EditProps } from '../../shared/define-renderer';
import { useText } from '../../shared/texts/text';
import { EditorBox } from './EditorBox';
import { heightOf } from './height';
import { PlainBox } from './PlainBox';
import { useLanguage } from './use-language';
import { useOpenEditor } from './use-open-editor';

const NAMES = { sql: 'SQL', json: 'JSON', javascript: 'JavaScript', html: 'HTML', text: '' } as const;

/** An editor of code; a plain box stands in for it until it is there, and for good where it cannot be loaded. */
export const Edit = memo(function CodeEdit(props: EditProps) {
  const { token } = theme.useToken();
  const open = useOpenEditor();
  const language = useLanguage(props.field);
  const [isFocused, setFocused] = useState(false);
  const [leaves, setLeaves] = useState(false);
  // Whether the plain box had the focus when the editor took its place.
  const hadFocus = useRef(props.autoFocus ?? false);
  const border = props.isInvalid ? token.colorError : isFocused ? token.colorPrimary : token.colorBorder;
  return (
    <div
      onFocus={() => {
        setFocused(true);
        hadFocus.current = true;
      }}
      onBlur={() => {
        setFocused(false);
        hadFocus.current = false;
      }}
      style={{
        width: '100%',
        boxSizing: 'border-box',
        overflow: 'hidden',
        border: `1px solid ${border}`,
        borderRadius: token.borderRadius,
        background: props.isDisabled ? token.colorBgContainerDisabled : token.colorBgContainer,
        boxShadow: isFocused ? `0 0 0 2px ${props.isInvalid ? token.colorErrorOutline : token.controlOutline}` : 'none',
      }}
    >
      <div style={{ height: heightOf(props.field) }}>
        {open ? (
          <EditorBox {...props} open={open} language={language} takesFocus={hadFocus} onTabMode={setLeaves} />
        ) : (
          <PlainBox {...props} />
        )}
      </div>
      <Bar name={NAMES[language]} isFocused={isFocused && open !== null} leaves={leaves} />
    </div>
  );
});

interface BarProps {
  readonly name: string;
  readonly isFocused: boolean;
  readonly leaves: boolean;
}

/** The language, and how the keyboard gets out: said aloud once Escape has been pressed. */
function Bar({ name, isFocused, leaves }: BarProps) {
  const text = useText();
  const { token } = theme.useToken();
  return (
    <div
      style={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: token.marginXS,
        minHeight: 24,
        padding: `2px ${String(token.paddingXS)}px`,
        borderTop: `1px solid ${token.colorBorderSecondary}`,
        background: token.colorFillQuaternary,
        color: token.colorTextSecondary,
        fontSize: token.fontSizeSM,
        lineHeight: token.lineHeightSM,
      }}
    >
      <span>{name}</span>
      <span aria-hidden={!leaves} role={leaves ? 'status' : undefined}>
        {leaves ? text('widget.code.leaves') : isFocused ? text('widget.code.wayOut') : ''}
      </span>
    </div>
  );
}
