import { toTextStyle } from '../../shared/faces/safe-style';
import type { ViewProps } from '../../shared/define-renderer';

/** Static text, line breaks kept. */
export function TextView({ field }: ViewProps) {
  const { content, textStyle, lineHeight, fontSize } = field.props;
  const legacy = toTextStyle({ 'line-height': lineHeight, 'font-size': fontSize });
  return (
    <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...legacy, ...toTextStyle(textStyle) }}>
      {String(content ?? '')}
    </div>
  );
}
