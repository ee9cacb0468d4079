import { Space } from 'antd';
import type { ReactNode } from 'react';
import { usePhone } from '../../shared/hosts/use-narrow';
import './bottom-bar.css';

/** The buttons of a window: in a line, on a phone as wide as it. */
export function FooterBar({ children }: { readonly children: ReactNode }) {
  if (usePhone()) return <div className="formloom-bottom-buttons">{children}</div>;
  return (
    <Space size={8} wrap>
      {children}
    </Space>
  );
}

/** The main action of a page on a phone: it stays at the lower edge while the page scrolls, and below its content at the end. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return <div className="formloom-bottom-bar formloom-bottom-buttons">{children}</div>;
}
