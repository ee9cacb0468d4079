import { Button, Drawer, Switch, theme } from 'antd';
import { useId } from 'react';
import { useText } from '../../shared/texts/text';
import type { ShownColumn } from './visible-columns';

interface ColumnSettingsProps {
  readonly isOpen: boolean;
  readonly columns: readonly ShownColumn[];
  readonly hidden: ReadonlySet<string>;
  onVisible: (fieldId: string, isVisible: boolean) => void;
  onReset: () => void;
  onClose: () => void;
}

/** The drawer with a switch for every column (docs/screens.md#lists). The last visible column cannot be hidden. */
export function ColumnSettings({ isOpen, columns, hidden, onVisible, onReset, onClose }: ColumnSettingsProps) {
  const text = useText();
  const { token } = theme.useToken();
  const id = useId();
  const visibleCount = columns.filter(({ column }) => !hidden.has(column.fieldId)).length;
  return (
    <Drawer
      title={text('screen.list.columns')}
      open={isOpen}
      width={320}
      onClose={onClose}
      extra={
        <Button type="link" size="small" onClick={onReset}>
          {text('screen.list.resetColumns')}
        </Button>
      }
    >
      {columns.map(({ column }) => {
        const isVisible = !hidden.has(column.fieldId);
        return (
          <div
            key={column.fieldId}
            style={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'center',
              gap: 8,
              padding: '8px 0',
              borderBottom: `1px solid ${token.colorSplit}`,
            }}
          >
            <label htmlFor={`${id}-${column.fieldId}`} style={{ overflowWrap: 'anywhere' }}>
              {column.label}
            </label>
            <Switch
              id={`${id}-${column.fieldId}`}
              aria-label={column.label}
              size="small"
              checked={isVisible}
              disabled={isVisible && visibleCount === 1}
              onChange={(checked) => onVisible(column.fieldId, checked)}
            />
          </div>
        );
      })}
    </Drawer>
  );
}
