import { Button, Tooltip, type ButtonProps } from 'antd';
import type { ButtonView } from './use-button-views';

interface HintedButtonProps extends Omit<ButtonProps, 'disabled'> {
  readonly view: ButtonView;
  /** Whether its call is running. */
  readonly isBusy?: boolean;
}

/** A disabled button takes no pointer, so that its frame shows the hint. */
const FRAME = { display: 'inline-block', cursor: 'not-allowed' } as const;
const UNTOUCHED = { pointerEvents: 'none' } as const;

/** A button that says why it is disabled. */
export function HintedButton({ view: { isDisabled, hint }, isBusy = false, ...button }: HintedButtonProps) {
  if (!isDisabled || hint === '') return <Button {...button} disabled={isDisabled || isBusy} />;
  return (
    <Tooltip title={hint}>
      <span style={FRAME}>
        <Button {...button} disabled aria-description={hint} style={UNTOUCHED} />
      </span>
    </Tooltip>
  );
}
