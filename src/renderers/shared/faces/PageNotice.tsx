import { InfoCircleFilled, LockFilled, WarningFilled } from '@ant-design/icons';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import { SecondaryText } from './SecondaryText';

interface PageNoticeProps {
  readonly status: 'info' | 'warning' | 'forbidden';
  readonly title: string;
  readonly subTitle?: ReactNode;
  /** What can be done about it. */
  readonly extra?: ReactNode;
}

/**
 * What stands in place of a screen: why it is not there, and the way out. antd's Result brings 25 KB of drawings to the first load,
 * its Card the tabs.
 */
export function PageNotice({ status, title, subTitle, extra }: PageNoticeProps) {
  const { token } = theme.useToken();
  const Icon = { info: InfoCircleFilled, warning: WarningFilled, forbidden: LockFilled }[status];
  const color = { info: token.colorInfo, warning: token.colorWarning, forbidden: token.colorTextTertiary }[status];
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: token.marginSM,
        padding: `${String(token.paddingXL * 1.5)}px ${String(token.paddingLG)}px`,
        textAlign: 'center',
      }}
    >
      <Icon aria-hidden style={{ color, fontSize: 56 }} />
      <div style={{ fontSize: token.fontSizeHeading4, lineHeight: token.lineHeightHeading4 }}>{title}</div>
      {subTitle ? <SecondaryText>{subTitle}</SecondaryText> : null}
      {extra ? <div style={{ marginTop: token.marginXS }}>{extra}</div> : null}
    </div>
  );
}

interface PageCardProps {
  readonly children: ReactNode;
  readonly role?: string;
  readonly 'aria-label'?: string;
}

/** The white card of a page that has no screen yet. */
export function PageCard({ children, ...aria }: PageCardProps) {
  const { token } = theme.useToken();
  const look = { padding: token.paddingLG, borderRadius: token.borderRadiusLG, background: token.colorBgContainer };
  return (
    <div {...aria} style={look}>
      {children}
    </div>
  );
}
