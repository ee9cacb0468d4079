import { theme } from 'antd';
import type { CSSProperties, ReactNode } from 'react';

interface SecondaryTextProps {
  readonly children: ReactNode;
  readonly style?: CSSProperties;
  /** What the pointer is told. */
  readonly title?: string;
}

/** Text beside the main thing; unlike antd's secondary Typography it keeps a contrast of 4.5:1 in both themes. */
export function SecondaryText({ children, style, title }: SecondaryTextProps) {
  const { token } = theme.useToken();
  return (
    <span style={{ color: token.colorTextSecondary, ...style }} title={title}>
      {children}
    </span>
  );
}
