import { Card, theme } from 'antd';
import type { LayoutProps } from '../../shared/define-renderer';

/** A card around its children. */
export function CardLayout({ field, renderFields }: LayoutProps) {
  const { token } = theme.useToken();
  const { header, shadow } = field.props;
  return (
    <Card
      size="small"
      title={header ? String(header) : undefined}
      hoverable={shadow === 'hover'}
      style={{
        cursor: 'default',
        marginBlockEnd: token.margin,
        boxShadow: shadow === 'always' ? token.boxShadowTertiary : undefined,
      }}
    >
      {renderFields(field.children)}
    </Card>
  );
}
