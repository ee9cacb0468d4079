import { Space } from 'antd';
import type { ReactElement } from 'react';

interface AddonsProps {
  /** Text in a box before the control; '' for none. */
  readonly before: string;
  readonly after: string;
  readonly children: ReactElement;
}

/** A control between its addons (contract a.3 addonBefore, addonAfter). */
export function Addons({ before, after, children }: AddonsProps) {
  if (before === '' && after === '') return children;
  return (
    <Space.Compact block>
      {before !== '' && <Space.Addon style={ONE_LINE}>{before}</Space.Addon>}
      {children}
      {after !== '' && <Space.Addon style={ONE_LINE}>{after}</Space.Addon>}
    </Space.Compact>
  );
}

const ONE_LINE = { whiteSpace: 'nowrap', flex: 'none' } as const;
