import { DownOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { MenuDropdown } from '../../shared/hosts/MenuDropdown';
import type { Translate } from '../../../engine/contract/language';
import type { ListButton } from '../../../engine/contract/module-model';
import type { RecordRow } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { HintedButton } from './HintedButton';
import { menuItem } from './menu-item';
import type { ViewOf } from './use-button-views';
import { isDestructive } from './usable-buttons';

/** Buttons of a row, and those behind 更多. */
export interface RowButtons {
  readonly row: readonly ListButton[];
  readonly more: readonly ListButton[];
  viewOf: ViewOf;
  /** Whether a button's call for this row is running. */
  isBusy: (button: ListButton, record: RecordRow) => boolean;
  onAction: (button: ListButton, record: RecordRow) => void;
}

interface RowActionsProps {
  readonly buttons: RowButtons;
  readonly record: RecordRow;
}

/** Text buttons of a row; destructive ones last and red. */
export function RowActions({ buttons, record }: RowActionsProps) {
  const text = useText();
  const { isBusy, onAction, viewOf } = buttons;
  const shownOf = (all: readonly ListButton[]) => all.filter((button) => viewOf(button, record).isShown);
  const [row, more] = [shownOf(buttons.row), shownOf(buttons.more)];
  return (
    <Space size={0} wrap={false} className="formloom-row-actions">
      {row.map((button) => (
        <HintedButton
          key={button.value}
          view={viewOf(button, record)}
          data-button={button.value}
          isBusy={isBusy(button, record)}
          type="link"
          size="small"
          danger={isDestructive(button)}
          onClick={() => onAction(button, record)}
        >
          {button.label}
        </HintedButton>
      ))}
      {more.length > 0 ? (
        <MenuDropdown
          menu={{
            items: more.map((button) => menuItem(button, viewOf(button, record), isBusy(button, record))),
            onClick({ key }) {
              const button = more.find(({ value }) => value === key);
              if (button) onAction(button, record);
            },
          }}
        >
          <Button type="link" size="small" aria-haspopup="menu" icon={<DownOutlined />} iconPosition="end">
            {text('screen.list.more')}
          </Button>
        </MenuDropdown>
      ) : null}
    </Space>
  );
}

/** Whether rows carry any button. */
export function hasRowButtons({ row, more }: RowButtons): boolean {
  return row.length > 0 || more.length > 0;
}

/** Width of the actions column in pixels. */
export function actionsWidth({ row, more }: RowButtons, text: Translate): number {
  const labels = row.reduce((width, button) => width + labelWidth(button.label), 0);
  const moreWidth = more.length > 0 ? labelWidth(text('screen.list.more')) + 20 : 0;
  return Math.max(72, labels + moreWidth + 8);
}

/** A Latin letter is about half as wide as a Chinese character. */
function labelWidth(label: string): number {
  return [...label].reduce((width, letter) => width + (letter < '\u2e80' ? 8 : 14), 16);
}
