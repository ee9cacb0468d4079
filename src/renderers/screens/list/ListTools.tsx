import {
  ColumnHeightOutlined,
  DownOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  NodeCollapseOutlined,
  NodeExpandOutlined,
  ReloadOutlined,
  RestOutlined,
  SettingOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { Button, Space, Tooltip } from 'antd';
import { MenuDropdown } from '../../shared/hosts/MenuDropdown';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../shared/texts/text';

export type Density = 'middle' | 'small';

interface ListToolsProps {
  /** The choice of views. */
  readonly views: ReactNode;
  readonly isNarrow: boolean;
  readonly density: Density;
  readonly isFullScreen: boolean;
  /** Opens the advanced query; null where there is none. */
  readonly onQuery: (() => void) | null;
  /** Opens the recycle bin; null for who may not delete, and where there is none. */
  readonly onBin: (() => void) | null;
  onRefresh: () => void;
  /** Expand and collapse all of a tree table, or all sub-table rows; null where there are none. */
  readonly expansion: { expandAll: () => void; collapseAll: () => void } | null;
  onDensity: (density: Density) => void;
  onColumns: () => void;
  onFullScreen: () => void;
}

/** Advanced query, expand and collapse all, refresh, density, columns, recycle bin, full screen. */
export function ListTools(props: ListToolsProps) {
  const text = useText();
  const { density, expansion, isFullScreen, isNarrow } = props;
  return (
    <Space size={4} wrap>
      {props.views}
      {props.onQuery ? (
        <Button aria-haspopup="dialog" onClick={props.onQuery}>
          {text('screen.list.superQuery')}
        </Button>
      ) : null}
      {expansion ? (
        <>
          <Tool
            label={text('screen.list.expandAll')}
            icon={<NodeExpandOutlined />}
            onClick={() => expansion.expandAll()}
          />
          <Tool
            label={text('screen.list.collapseAll')}
            icon={<NodeCollapseOutlined />}
            onClick={() => expansion.collapseAll()}
          />
        </>
      ) : null}
      <Tool label={text('screen.list.refresh')} icon={<ReloadOutlined />} onClick={props.onRefresh} />
      {isNarrow ? null : <DensityTool density={density} onDensity={props.onDensity} />}
      <Tool label={text('screen.list.columns')} icon={<SettingOutlined />} onClick={props.onColumns} />
      {props.onBin ? (
        <Tool label={text('screen.list.bin')} icon={<RestOutlined />} onClick={props.onBin} hasDialog />
      ) : null}
      {isNarrow ? null : (
        <Tool
          label={text(isFullScreen ? 'screen.list.exitFullScreen' : 'screen.list.fullScreen')}
          icon={isFullScreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          className="formloom-tool-full-screen"
          onClick={props.onFullScreen}
        />
      )}
    </Space>
  );
}

/** The choice of views before it is loaded; without `onOpen` it is on its way. */
export function ViewsTool({ onOpen }: { readonly onOpen?: () => void }) {
  const text = useText();
  return (
    <Button
      aria-label={text('screen.list.viewOf')}
      aria-haspopup="menu"
      aria-busy={!onOpen}
      icon={<TableOutlined aria-hidden />}
      onClick={onOpen}
    >
      {text('screen.list.view')}
      <DownOutlined aria-hidden />
    </Button>
  );
}

/** The choice of how high rows are. */
function DensityTool({ density, onDensity }: Pick<ListToolsProps, 'density' | 'onDensity'>) {
  const text = useText();
  return (
    <MenuDropdown
      menu={{
        selectable: true,
        selectedKeys: [density],
        items: [
          { key: 'middle', label: text('screen.list.densityMiddle') },
          { key: 'small', label: text('screen.list.densitySmall') },
        ],
        onClick: ({ key }) => onDensity(key === 'small' ? 'small' : 'middle'),
      }}
    >
      <Button
        type="text"
        aria-label={text('screen.list.density')}
        title={text('screen.list.density')}
        icon={<ColumnHeightOutlined />}
      />
    </MenuDropdown>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly className?: string;
  /** Whether it opens a window. */
  readonly hasDialog?: boolean;
  onClick: () => void;
}

/** A tool with an icon. */
export function Tool({ label, icon, className, hasDialog, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        className={className}
        aria-label={label}
        aria-haspopup={hasDialog ? 'dialog' : undefined}
        icon={icon}
        onClick={onClick}
      />
    </Tooltip>
  );
}
