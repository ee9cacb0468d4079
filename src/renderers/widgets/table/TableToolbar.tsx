import {
  CopyOutlined,
  DeleteOutlined,
  ExclamationCircleOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PushpinFilled,
  PushpinOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { memo, useMemo, type MouseEvent, type ReactNode } from 'react';
import { useText } from '../../shared/texts/text';
import type { GridTask } from './plan-key';

export interface TableToolbarProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Number of rows that duplicate and delete act on. */
  readonly chosenCount: number;
  readonly issueCount: number;
  readonly isFrozen: boolean;
  readonly isFullScreen: boolean;
  /** No rows and nothing to undo: only `extraActions` are useful. */
  readonly isIdle: boolean;
  /** Cells that the last paste skipped or could not parse. */
  readonly notice: string;
  /** Further tools (row selection, import, export). */
  readonly extraActions?: ReactNode;
  run: (task: GridTask) => void;
  goToIssue: () => void;
  toggleFrozen: () => void;
  toggleFullScreen: () => void;
}

/** The toolbar of a sub-table. Its buttons do not take the focus: each has a keyboard shortcut in the grid. */
export function TableToolbar(props: TableToolbarProps) {
  const t = useText();
  const { issueCount } = props;
  return (
    <div className="formloom-table-tools" role="toolbar" aria-label={t('widget.table.tools')}>
      {issueCount > 0 ? (
        <Tooltip title={t('widget.table.nextIssueHint')}>
          <Button
            type="text"
            size="small"
            danger
            icon={<ExclamationCircleOutlined aria-hidden />}
            onClick={() => {
              props.goToIssue();
            }}
          >
            {t('widget.table.nextIssue', { count: issueCount })}
          </Button>
        </Tooltip>
      ) : null}
      <span role="status" className="formloom-table-notice" title={props.notice || undefined}>
        {props.notice}
      </span>
      {props.extraActions}
      {props.isIdle ? null : (
        <OwnTools
          canUndo={props.canUndo}
          canRedo={props.canRedo}
          chosenCount={props.chosenCount}
          isFrozen={props.isFrozen}
          isFullScreen={props.isFullScreen}
          run={props.run}
          toggleFrozen={props.toggleFrozen}
          toggleFullScreen={props.toggleFullScreen}
        />
      )}
    </div>
  );
}

type OwnToolsProps = Pick<
  TableToolbarProps,
  'canUndo' | 'canRedo' | 'chosenCount' | 'isFrozen' | 'isFullScreen' | 'run' | 'toggleFrozen' | 'toggleFullScreen'
>;

/** Created once, so that the memoised tools do not render again. */
const ICONS = {
  undo: <UndoOutlined />,
  redo: <RedoOutlined />,
  copy: <CopyOutlined />,
  delete: <DeleteOutlined />,
  frozen: <PushpinFilled />,
  freeze: <PushpinOutlined />,
  fullScreen: <FullscreenOutlined />,
  exitFullScreen: <FullscreenExitOutlined />,
};

const OwnTools = memo(function OwnTools({ chosenCount, isFrozen, isFullScreen, run, ...props }: OwnToolsProps) {
  const t = useText();
  const hasChosen = chosenCount > 0;
  const count = { count: chosenCount };
  const press = useMemo(
    () => ({
      undo: () => run('undo'),
      redo: () => run('redo'),
      duplicateRows: () => run('duplicateRows'),
      deleteRows: () => run('deleteRows'),
    }),
    [run],
  );
  return (
    <>
      <Tool
        label={t('widget.table.undo')}
        keys="Ctrl+Z"
        icon={ICONS.undo}
        isOff={!props.canUndo}
        onPress={press.undo}
      />
      <Tool
        label={t('widget.table.redo')}
        keys="Ctrl+Y"
        icon={ICONS.redo}
        isOff={!props.canRedo}
        onPress={press.redo}
      />
      <Tool
        label={t('widget.table.duplicateRows', count)}
        keys="Alt+Shift+↓"
        icon={ICONS.copy}
        isOff={!hasChosen}
        onPress={press.duplicateRows}
      />
      <Tool
        label={t('widget.table.deleteRows', count)}
        keys="Ctrl+-"
        icon={ICONS.delete}
        isOff={!hasChosen}
        isDanger
        onPress={press.deleteRows}
      />
      <Tool
        label={t(isFrozen ? 'widget.table.unfreeze' : 'widget.table.freeze')}
        icon={isFrozen ? ICONS.frozen : ICONS.freeze}
        isPressed={isFrozen}
        onPress={props.toggleFrozen}
      />
      <Tool
        label={t(isFullScreen ? 'widget.table.exitFullScreen' : 'widget.table.fullScreen')}
        icon={isFullScreen ? ICONS.exitFullScreen : ICONS.fullScreen}
        isPressed={isFullScreen}
        onPress={props.toggleFullScreen}
      />
    </>
  );
});

interface ToolProps {
  readonly label: string;
  readonly keys?: string;
  readonly icon: ReactNode;
  readonly isOff?: boolean;
  readonly isDanger?: boolean;
  readonly isPressed?: boolean;
  onPress: () => void;
}

/** Uses the browser's own tooltip: antd's costs a good part of the rendering time of the whole grid. */
const Tool = memo(function Tool({ label, keys, icon, isOff = false, isDanger = false, isPressed, onPress }: ToolProps) {
  return (
    <Button
      type="text"
      size="small"
      title={keys ? `${label} (${keys})` : label}
      aria-label={label}
      aria-pressed={isPressed}
      icon={icon}
      disabled={isOff}
      danger={isDanger && !isOff}
      onMouseDown={keepKeyboard}
      onClick={onPress}
    />
  );
});

/** Keeps the focus in the cells that the tool acts on. */
function keepKeyboard(event: MouseEvent): void {
  event.preventDefault();
}
