import { AppstoreOutlined } from '@ant-design/icons';
import { theme } from 'antd';
import type { HTMLAttributes } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { useText } from '../../shared/texts/text';

interface PlaceholderProps extends Pick<
  HTMLAttributes<HTMLElement>,
  'id' | 'tabIndex' | 'aria-label' | 'aria-describedby'
> {
  readonly field: FieldModel;
  readonly text: string;
}

/** A dashed box with the name of the unknown widget and its truncated value. */
export function Placeholder({ field, text, ...host }: PlaceholderProps) {
  const { token } = theme.useToken();
  const t = useText();
  return (
    <div
      {...host}
      role="note"
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: token.marginXS,
        padding: `${String(token.paddingXXS)}px ${String(token.paddingSM)}px`,
        border: `${String(token.lineWidth)}px dashed ${token.colorBorder}`,
        borderRadius: token.borderRadius,
        color: token.colorTextSecondary,
        overflowWrap: 'anywhere',
      }}
    >
      <AppstoreOutlined aria-hidden />
      <span>{t('widget.unknown.title', { key: field.widget })}</span>
      {text ? <code style={{ color: token.colorTextSecondary }}>{t('widget.unknown.kept', { text })}</code> : null}
    </div>
  );
}
