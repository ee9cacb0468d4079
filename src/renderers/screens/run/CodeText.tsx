import { theme } from 'antd';

interface CodeTextProps {
  readonly label: string;
  readonly text: string;
  /** In pixels; a longer text scrolls. */
  readonly maxHeight: number;
}

/** A text of a program in letters of one width. */
export function CodeText({ label, text, maxHeight }: CodeTextProps) {
  const { token } = theme.useToken();
  return (
    <pre
      // Scrolled by the keyboard, too.
      tabIndex={0}
      role="group"
      aria-label={label}
      style={{
        clear: 'both',
        margin: 0,
        maxHeight,
        overflow: 'auto',
        padding: token.paddingXS,
        background: token.colorFillQuaternary,
        borderRadius: token.borderRadius,
        fontFamily: token.fontFamilyCode,
        fontSize: token.fontSize,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </pre>
  );
}
