import { Popover } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../shared/texts/text';
import { WhyPanel } from './WhyPanel';
import type { Why } from './why-state';

interface WhyPopoverProps {
  readonly why: Why;
  readonly fieldId: string;
  /** Row of the explained cell; absent = the field itself. */
  readonly rowIndex?: number;
  readonly label: string;
  readonly children: ReactElement;
}

/** The explanation of a field or cell, at its mark. */
export function WhyPopover({ why, fieldId, rowIndex, label, children }: WhyPopoverProps) {
  const text = useText();
  const title =
    rowIndex === undefined
      ? text('screen.form.whyTitle', { label })
      : text('screen.form.whyCellTitle', { label, row: rowIndex + 1 });
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      title={title}
      content={<WhyPanel title={title} fieldId={fieldId} rowIndex={rowIndex} onClose={why.state.close} />}
      onOpenChange={(isStill) => (isStill ? undefined : why.state.close())}
    >
      {children}
    </Popover>
  );
}
