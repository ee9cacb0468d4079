import { Button, theme } from 'antd';
import { useText } from '../../shared/texts/text';

interface SelectionBarProps {
  readonly count: number;
  /** Edits the selected rows; null where that cannot be done. */
  readonly onEdit: (() => void) | null;
  onClear: () => void;
}

/** Number of selected rows and what is done with them; hidden when there are none. */
export function SelectionBar({ count, onEdit, onClear }: SelectionBarProps) {
  const text = useText();
  const { token } = theme.useToken();
  if (count === 0) return null;
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 8,
        padding: '4px 12px',
        marginBottom: 8,
        borderRadius: token.borderRadius,
        background: token.colorPrimaryBg,
        color: token.colorText,
      }}
    >
      <span role="status">{text('screen.list.selected', { count })}</span>
      {onEdit ? (
        <Button type="link" size="small" aria-haspopup="dialog" onClick={onEdit}>
          {text('screen.list.batchEdit')}
        </Button>
      ) : null}
      <Button type="link" size="small" onClick={onClear}>
        {text('screen.list.clearSelection')}
      </Button>
    </div>
  );
}
