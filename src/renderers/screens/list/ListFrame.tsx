import { Alert, theme } from 'antd';
import type { ReactNode } from 'react';
import type { ListButton, ListModel } from '../../../engine/contract/module-model';
import { useText } from '../../shared/text';
import { ListTreePane } from './ListTreePane';
import type { ListTreeState } from './use-list-tree';

interface ListFrameProps {
  readonly list: ListModel;
  readonly tree: ListTreeState | null;
  readonly treeMenu: readonly ListButton[];
  onTreeMenu(button: ListButton): void;
  /** Whether the list covers the whole window. */
  readonly isFullScreen: boolean;
  readonly children: ReactNode;
}

/** List types that are drawn as they are; the others fall back to a plain list and say so (contract c.1 type). */
const DRAWN_TYPES: readonly number[] = [1, 2];

/** What stands around search bar and table: the left tree, the notice about a display that is not built yet, full screen. */
export function ListFrame({ list, tree, treeMenu, onTreeMenu, isFullScreen, children }: ListFrameProps) {
  const text = useText();
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
      {tree ? <ListTreePane state={tree} menu={treeMenu} onMenu={onTreeMenu} /> : null}
      <div className="formloom-list-main">
        {DRAWN_TYPES.includes(list.type) ? null : (
          <Alert type="info" showIcon message={text(`screen.list.notYetType${String(list.type)}`)} />
        )}
        {children}
      </div>
    </div>
  );
}
