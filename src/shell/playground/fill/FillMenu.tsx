import { TableOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { MenuDropdown } from '../../../renderers/shared/hosts/MenuDropdown';
import { useRef } from 'react';
import { useText } from '../../../renderers/shared/texts/text';

const ENTRIES = ['allColumns', 'allSearches', 'usualButtons'] as const;

interface FillMenuProps {
  readonly actions: Readonly<Record<(typeof ENTRIES)[number], () => void>>;
}

/** What fills a list, behind one button beside the one that adds fields. */
export function FillMenu({ actions }: FillMenuProps) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const items = ENTRIES.map((key) => ({
    key,
    label: text(`playground.command.${key}`),
    onClick: () => {
      // The entry goes away with the menu.
      button.current?.focus();
      actions[key]();
    },
  }));
  return (
    <MenuDropdown menu={{ items }} placement="bottomRight">
      <Tooltip title={text('playground.fill.title')}>
        <Button
          ref={button}
          data-tour="fill"
          icon={<TableOutlined aria-hidden />}
          aria-haspopup="menu"
          aria-label={text('playground.fill.title')}
        />
      </Tooltip>
    </MenuDropdown>
  );
}
