import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, InputNumber, Switch } from 'antd';
import { MenuDropdown } from '../../../shared/hosts/MenuDropdown';
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Translate } from '../../../../engine/contract/language';
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH, type ColumnPin } from '../../../shared/sources/column-settings';
import { DropMark } from '../reorder/DropMark';
import '../reorder/reorder.css';
import { useRowDrag } from '../reorder/use-row-drag';
import { columnWidth, type ShownColumn } from '../visible-columns';
import { pinOf, siblingsOf, stepBefore } from './arrange-columns';
import type { ColumnArrangement } from './use-column-settings';

interface ColumnLineProps {
  readonly shown: ShownColumn;
  readonly text: Translate;
  readonly isNarrow: boolean;
  /** Whether only one column is visible. */
  readonly isLast: boolean;
  readonly arrangement: ColumnArrangement;
}

const PINS: readonly ColumnPin[] = ['none', 'left', 'right'];
/** Pixels of an arrow key. */
const WIDTH_STEP = 16;

/** A column in the settings: handle, name, pin, width, switch. */
export function ColumnLine({ shown, text, isNarrow, isLast, arrangement }: ColumnLineProps) {
  const id = useId();
  const { column, field } = shown;
  const { fieldId, label } = column;
  const isVisible = !arrangement.hidden.has(fieldId);
  const pin = pinOf(shown);
  return (
    <div className="formloom-column-line" data-row-key={fieldId}>
      <Handle shown={shown} text={text} arrangement={arrangement} />
      <label htmlFor={id}>{label}</label>
      {isNarrow ? null : (
        <>
          {field.tableKey === '' ? (
            <MenuDropdown
              menu={{
                selectable: true,
                selectedKeys: [pin],
                items: PINS.map((key) => ({ key, label: text(`columns.pin.${key}`) })),
                onClick: ({ key }) => void arrangement.setPin(fieldId, key as ColumnPin),
              }}
            >
              <Button
                type="text"
                size="small"
                aria-label={text('columns.pinOf', { name: label, pin: text(`columns.pin.${pin}`) })}
                title={text(`columns.pin.${pin}`)}
                icon={pin === 'none' ? <PushpinOutlined /> : <PushpinFilled />}
              />
            </MenuDropdown>
          ) : null}
          <InputNumber
            size="small"
            controls={false}
            className="formloom-column-width"
            aria-label={text('columns.widthOf', { name: label })}
            title={text('columns.width')}
            min={MIN_COLUMN_WIDTH}
            max={MAX_COLUMN_WIDTH}
            step={WIDTH_STEP}
            precision={0}
            changeOnBlur
            value={columnWidth(shown)}
            onChange={(width) => (width === columnWidth(shown) ? undefined : void arrangement.setWidth(fieldId, width))}
          />
        </>
      )}
      <Switch
        id={id}
        aria-label={label}
        size="small"
        checked={isVisible}
        disabled={isVisible && isLast}
        onChange={(checked) => void arrangement.setVisible(fieldId, checked)}
      />
    </div>
  );
}

/** Moves its column among those with the same pin: dragged, or by Alt and an arrow key. */
function Handle({ shown, text, arrangement }: Pick<ColumnLineProps, 'shown' | 'text' | 'arrangement'>) {
  const { arranged, move } = arrangement;
  const { fieldId, label } = shown.column;
  const siblings = siblingsOf(arranged, shown);
  const at = siblings.indexOf(shown);
  const button = useRef<HTMLButtonElement>(null);
  const isFocused = useRef(false);
  // A line that moves in the page loses the focus: the next key belongs to it again.
  useLayoutEffect(() => {
    if (isFocused.current) button.current?.focus();
    isFocused.current = false;
  }, [at]);
  const { view, handlers } = useRowDrag(
    ({ id, part }) => {
      const over = siblings.findIndex(({ column }) => column.fieldId === id);
      const before = siblings[part === 'before' ? over : over + 1];
      if (before !== shown) void move(fieldId, before?.column.fieldId ?? null);
    },
    { isFlat: true },
  );
  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const before = stepBefore(arranged, shown, event.key === 'ArrowUp' ? -1 : 1);
    if (before === undefined) return;
    isFocused.current = true;
    void move(fieldId, before);
  }
  return (
    <>
      <Button
        ref={button}
        type="text"
        size="small"
        className="formloom-column-handle"
        aria-label={text('columns.handle', { name: label, at: at + 1, count: siblings.length })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={text('columns.handleHint')}
        icon={<HolderOutlined aria-hidden />}
        onKeyDown={onKeyDown}
        {...handlers}
      />
      {view && <DropMark view={view} name={label} />}
    </>
  );
}
