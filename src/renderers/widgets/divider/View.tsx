import { Divider } from 'antd';
import type { ViewProps } from '../../shared/define-renderer';

/** A dividing line with its words at the left, in the middle or at the right. */
export function DividerView({ field }: ViewProps) {
  const { content, contentPosition } = field.props;
  const position = contentPosition === 'left' || contentPosition === 'right' ? contentPosition : 'center';
  return (
    <Divider plain orientation={position}>
      {content ? String(content) : null}
    </Divider>
  );
}
