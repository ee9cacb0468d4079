import { Tag, theme } from 'antd';
import type { ReactNode } from 'react';

interface StatusProps {
  /** `success`, `processing`, `error`, `warning` or `default`; undefined = default. */
  readonly color: string | undefined;
  readonly children: ReactNode;
}

/** A tag in a colour. */
export function ColorTag({ color = 'default', children }: StatusProps) {
  const { token } = theme.useToken();
  // Blue and yellow of the palette cannot be read on their own pale backgrounds.
  const text = color === 'processing' ? token.colorLink : color === 'warning' ? token.colorText : undefined;
  return (
    <Tag color={color} style={{ marginInlineEnd: 0, ...(text !== undefined && { color: text }) }}>
      {children}
    </Tag>
  );
}

/** A text behind a dot in a colour; the dot alone says nothing. */
export function StatusDot({ color, children }: StatusProps) {
  const { token } = theme.useToken();
  const colors: Readonly<Record<string, string>> = {
    success: token.colorSuccess,
    processing: token.colorInfo,
    error: token.colorError,
    warning: token.colorWarning,
  };
  const background = (color && colors[color]) ?? token.colorTextQuaternary;
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8, maxWidth: '100%', minWidth: 0 }}>
      <span
        aria-hidden
        data-dot={color ?? 'default'}
        style={{ flex: 'none', width: 8, height: 8, borderRadius: '50%', background }}
      />
      {children}
    </span>
  );
}
