import { Space } from 'antd';
import type { ReactElement } from 'react';

interface AddonsProps {
  /** Text in a box before the control; '' for none. */
  readonly before: string;
  readonly after: string;
  /** In a cell of a sub-table: of the height of a small box, and never the greater part of a narrow one. */
  readonly isCell?: boolean;
  readonly children: ReactElement;
}

/** A control between its addons (docs/module-format.md#renames). */
export function Addons({ before, after, isCell = false, children }: AddonsProps) {
  if (before === '' && after === '') return children;
  return (
    <Space.Compact block size={isCell ? 'small' : undefined}>
      {before !== '' && <Addon text={before} isCell={isCell} />}
      {children}
      {after !== '' && <Addon text={after} isCell={isCell} />}
    </Space.Compact>
  );
}

function Addon({ text, isCell }: { readonly text: string; readonly isCell: boolean }) {
  if (!isCell) return <Space.Addon style={ONE_LINE}>{text}</Space.Addon>;
  return (
    <Space.Addon style={NARROW}>
      <span style={CUT} title={text}>
        {text}
      </span>
    </Space.Addon>
  );
}

const ONE_LINE = { whiteSpace: 'nowrap', flex: 'none' } as const;
const NARROW = { ...ONE_LINE, maxWidth: '35%', paddingInline: 4 } as const;
const CUT = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;
