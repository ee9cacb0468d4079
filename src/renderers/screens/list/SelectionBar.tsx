import { Button, theme } from 'antd';
import { useText } from '../../shared/texts/text';

interface SelectionBarProps {
  readonly count: number;
  onClear: () => void;
}

/** Number of selected rows; hidden when there are none. */
export function SelectionBar({ count, onClear }: SelectionBarProps) {
  const text = useText();
  const { token } = theme.useToken();
  if (count === 0) return null;
  return (
    <div
      role="status"
      style={{
        display: 'flex',
        alignItems: 'center',
        gap: 8,
        padding: '4px 12px',
        marginBottom: 8,
        borderRadius: token.borderRadius,
        background: token.colorPrimaryBg,
        color: token.colorText,
      }}
    >
      {text('screen.list.selected', { count })}
      <Button type="link" size="small" onClick={onClear}>
        {text('screen.list.clearSelection')}
      </Button>
    </div>
  );
}
