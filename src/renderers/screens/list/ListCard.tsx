import { theme } from 'antd';
import type { ReactNode } from 'react';

/** The white card that buttons and rows of a list stand on; inside a window it has no frame of its own. */
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
