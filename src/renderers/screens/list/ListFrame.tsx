import { theme } from 'antd';
import type { ReactNode } from 'react';
import type { ListButton } from '../../../engine/contract/module-model';
import { ListTreePane } from './ListTreePane';
import type { ButtonView } from './use-button-views';
import type { ListTreeState } from './use-list-tree';

interface ListFrameProps {
  readonly tree: ListTreeState | null;
  readonly treeMenu: readonly ListButton[];
  viewOf: (button: ListButton) => ButtonView;
  onTreeMenu: (button: ListButton) => void;
  /** Whether the list is in full screen. */
  readonly isFullScreen: boolean;
  readonly children: ReactNode;
}

/** The frame of a list: left tree, full screen. */
export function ListFrame({ tree, treeMenu, viewOf, onTreeMenu, isFullScreen, children }: ListFrameProps) {
  const { token } = theme.useToken();
  const cover = {
    position: 'fixed',
    inset: 0,
    zIndex: token.zIndexPopupBase - 1,
    padding: 16,
    overflow: 'auto',
    background: token.colorBgLayout,
  } as const;
  return (
    <div className="formloom-list" style={isFullScreen ? cover : {}}>
      {tree ? <ListTreePane state={tree} menu={treeMenu} viewOf={viewOf} onMenu={onTreeMenu} /> : null}
      <div className="formloom-list-main">{children}</div>
    </div>
  );
}
