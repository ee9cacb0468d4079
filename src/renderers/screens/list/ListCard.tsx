import { theme } from 'antd';
import type { ReactNode, Ref } from 'react';

interface ListCardProps {
  readonly label: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** The card around buttons and rows; without a frame inside a window. */
export function ListCard({ label, ref, children }: ListCardProps) {
  const { token } = theme.useToken();
  return (
    <section
      ref={ref}
      aria-label={label}
      className="formloom-list-card"
      style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
    >
      {children}
    </section>
  );
}
