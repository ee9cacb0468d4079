import { theme } from 'antd';
import type { ReactNode } from 'react';

/** The card around buttons and rows; without a frame inside a window. */
export function ListCard({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { token } = theme.useToken();
  return (
    <section
      aria-label={label}
      className="formloom-list-card"
      style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
    >
      {children}
    </section>
  );
}
