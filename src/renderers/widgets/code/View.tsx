import { theme } from 'antd';
import { memo } from 'react';
import { toShownText } from '../../../engine/values/text-values';
import type { ViewProps } from '../../shared/define-renderer';
import { heightOf } from './height';

/** The text as it is written, in letters of one width; a long one scrolls. */
export const View = memo(function CodeView({ field, value }: ViewProps) {
  const { token } = theme.useToken();
  const text = toShownText(value);
  if (text === '') return null;
  return (
    <pre
      // Scrolled by the keyboard, too.
      tabIndex={0}
      role="group"
      aria-label={field.label || field.key}
      style={{
        margin: 0,
        maxHeight: heightOf(field),
        overflow: 'auto',
        padding: `${String(token.paddingXXS)}px ${String(token.paddingXS)}px`,
        background: token.colorFillQuaternary,
        borderRadius: token.borderRadius,
        fontFamily: token.fontFamilyCode,
        fontSize: token.fontSize,
        lineHeight: token.lineHeight,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </pre>
  );
});
