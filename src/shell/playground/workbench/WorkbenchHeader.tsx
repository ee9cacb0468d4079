import {
  ArrowLeftOutlined,
  BulbOutlined,
  HistoryOutlined,
  MenuUnfoldOutlined,
  MoreOutlined,
  PlusOutlined,
  RocketOutlined,
} from '@ant-design/icons';
import { Button, Space, Tooltip, type MenuProps } from 'antd';
import { MenuDropdown } from '../../../renderers/shared/hosts/MenuDropdown';
import { memo } from 'react';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../../renderers/shared/texts/text';
import type { PlaygroundCommand } from '../contract';
import type { DraftSync } from '../draft/draft-sync';
import { FillMenu } from '../fill/FillMenu';
import shared from '../playground.module.css';
import styles from './workbench.module.css';
import { commandTitle, type CommandActions, type CommandId } from './commands';
import { DraftState } from './DraftState';
import { showKeys } from './keys';
import { ReleaseTag } from './ReleaseTag';

interface WorkbenchHeaderProps {
  readonly fullName: string;
  readonly enCode: string;
  readonly sync: DraftSync;
  readonly actions: CommandActions;
  readonly commands: readonly PlaygroundCommand[];
  readonly isNarrow: boolean;
}

/** Commands behind the last button; null is a line between two groups. */
const MORE: readonly (CommandId | null)[] = [
  'palette',
  'search',
  'format',
  null,
  'allColumns',
  'allSearches',
  'usualButtons',
  null,
  'toggleOutline',
  'togglePanes',
  'toggleWidgets',
  'theme',
  null,
  'exportOwn',
  'exportOld',
  null,
  'tour',
  'help',
];

/** Commands that say nothing where one part at a time is shown: the tabs over the part do it there. */
const WIDE_ONLY: ReadonlySet<CommandId | null> = new Set(['toggleOutline', 'togglePanes', 'toggleWidgets']);

/** The head of the workbench: which module, where its text is, and what is done with it as a whole. */
export const WorkbenchHeader = memo(function WorkbenchHeader(props: WorkbenchHeaderProps) {
  const { fullName, enCode, sync, actions, commands, isNarrow } = props;
  const text = useText();
  const keysOf = (id: CommandId) => showKeys(commands.find((command) => command.id === `playground.${id}`)?.keys ?? '');
  const hint = (id: CommandId) => [commandTitle(id, text), keysOf(id)].filter(Boolean).join('  ');
  const tool = (id: CommandId, icon: ReactNode) => (
    <Tooltip title={hint(id)}>
      <Button data-tour={id} icon={icon} aria-label={commandTitle(id, text)} onClick={actions[id]} />
    </Tooltip>
  );
  return (
    <header className={styles['head']}>
      <Tooltip title={text('playground.backToList')}>
        <Link to="/playground" className={styles['back']} aria-label={text('playground.backToList')}>
          <ArrowLeftOutlined aria-hidden />
        </Link>
      </Tooltip>
      {!isNarrow && tool('toggleOutline', <MenuUnfoldOutlined aria-hidden />)}
      <div className={styles['headName']}>
        <h1 className={styles['moduleName']} title={fullName}>
          {fullName || text('playground.unnamed')}
        </h1>
        {!isNarrow && <span className={shared['code']}>{enCode}</span>}
        <ReleaseTag sync={sync} />
      </div>
      <DraftState sync={sync} />
      <Space size={8} className={styles['headTools'] ?? ''}>
        {tool('insert', <PlusOutlined aria-hidden />)}
        {!isNarrow && <FillMenu actions={actions} />}
        {!isNarrow && tool('theme', <BulbOutlined aria-hidden />)}
        {tool('versions', <HistoryOutlined aria-hidden />)}
        <Button
          type="primary"
          data-tour="publish"
          icon={<RocketOutlined aria-hidden />}
          title={hint('publish')}
          onClick={actions.publish}
        >
          {text('playground.publish')}
        </Button>
        <MoreMenu actions={actions} keysOf={keysOf} isNarrow={isNarrow} />
      </Space>
    </header>
  );
});

interface MoreMenuProps extends Pick<WorkbenchHeaderProps, 'actions' | 'isNarrow'> {
  readonly keysOf: (id: CommandId) => string;
}

/** The commands behind the last button. */
function MoreMenu({ actions, keysOf, isNarrow }: MoreMenuProps) {
  const text = useText();
  const more = useRef<HTMLButtonElement>(null);
  const items: NonNullable<MenuProps['items']> = MORE.filter((id) => !isNarrow || !WIDE_ONLY.has(id)).map(
    (id, index) =>
      id === null
        ? { type: 'divider', key: `line ${String(index)}` }
        : {
            key: id,
            label: commandTitle(id, text),
            extra: keysOf(id),
            onClick: () => {
              // The entry goes away with the menu; a command that wants the focus takes it from here.
              more.current?.focus();
              actions[id]();
            },
          },
  );
  return (
    <MenuDropdown menu={{ items }} placement="bottomRight">
      <Button
        ref={more}
        icon={<MoreOutlined aria-hidden />}
        title={text('playground.more')}
        aria-haspopup="menu"
        aria-label={text('playground.more')}
      />
    </MenuDropdown>
  );
}
