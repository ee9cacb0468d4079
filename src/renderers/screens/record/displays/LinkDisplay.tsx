import { Button } from 'antd';
import { toPageAddress } from './safe-address';

interface LinkDisplayProps {
  readonly text: string;
  /** What the cell holds; read where there is no button. */
  readonly address: unknown;
  /** Presses the button; null = there is none that may be pressed here. */
  readonly press: (() => void) | null;
  readonly isButton: boolean;
}

/** A link to a page in a new tab, or to what a row button does; a plain text where neither may be. */
export function LinkDisplay({ text, address, press, isButton }: LinkDisplayProps) {
  const href = isButton ? null : toPageAddress(address);
  if (press) {
    return (
      <Button
        type="link"
        size="small"
        title={text}
        style={{ padding: 0, height: 'auto', maxWidth: '100%' }}
        // A click on the row would choose it.
        onClick={(event) => {
          event.stopPropagation();
          press();
        }}
      >
        <span style={CUT}>{text}</span>
      </Button>
    );
  }
  if (href === null) return <span title={text}>{text}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={text} onClick={(event) => event.stopPropagation()}>
      {text}
    </a>
  );
}

const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
