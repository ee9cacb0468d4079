import { MenuFoldOutlined, MenuUnfoldOutlined, MoreOutlined } from '@ant-design/icons';
import { Button, Skeleton, theme } from 'antd';
import { MenuDropdown } from '../../shared/hosts/MenuDropdown';
import { Suspense, useState } from 'react';
import type { ListButton } from '../../../engine/contract/module-model';
import { lazyFace } from '../../shared/faces/lazy-face';
import { useText } from '../../shared/texts/text';
import { menuItem } from './menu-item';
import type { ButtonView } from './use-button-views';
import type { ListTreeState } from './use-list-tree';
import { useNarrow } from '../../shared/hosts/use-narrow';

/** Loaded beside the tree's own nodes; most lists have no tree. */
const ListTreeNodes = lazyFace(async () => (await import('./ListTreeNodes')).ListTreeNodes);

interface ListTreePaneProps {
  readonly state: ListTreeState;
  /** Permitted entries of the tree's menu; empty = no menu. */
  readonly menu: readonly ListButton[];
  viewOf: (button: ListButton) => ButtonView;
  onMenu: (button: ListButton) => void;
}

const WIDTH = 220;

/** The collapsible tree of a type 2 list: title, menu, search box, nodes. */
export function ListTreePane({ state, menu: permitted, viewOf, onMenu }: ListTreePaneProps) {
  const text = useText();
  const { token } = theme.useToken();
  const { title } = state.tree;
  const menu = permitted.filter((button) => viewOf(button).isShown);
  // Collapsed on phones, where it would hide the list.
  const isNarrow = useNarrow();
  const [isFolded, setFolded] = useState(isNarrow);
  const box = { background: token.colorBgContainer, borderRadius: token.borderRadiusLG, flex: 'none' } as const;
  const toggle = (
    <Button
      type="text"
      size="small"
      aria-expanded={!isFolded}
      aria-label={text(isFolded ? 'screen.list.treeOpen' : 'screen.list.treeFold')}
      icon={isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      onClick={() => setFolded((before) => !before)}
    />
  );
  if (isFolded) {
    return (
      <div style={{ ...box, padding: 8, display: 'flex', alignItems: 'center', gap: 8 }}>
        {toggle}
        {isNarrow ? title : null}
      </div>
    );
  }
  return (
    <aside
      aria-label={title}
      className="formloom-list-tree"
      style={{ ...box, width: WIDTH, padding: 12, display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <div style={{ display: 'flex', alignItems: 'center', marginBottom: 8 }}>
        <strong className="formloom-tree-title" title={title}>
          {title}
        </strong>
        {menu.length > 0 ? <TreeMenu title={title} menu={menu} viewOf={viewOf} onMenu={onMenu} /> : null}
        {toggle}
      </div>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
        <ListTreeNodes state={state} />
      </Suspense>
    </aside>
  );
}

interface TreeMenuProps extends Omit<ListTreePaneProps, 'state'> {
  readonly title: string;
}

function TreeMenu({ title, menu, viewOf, onMenu }: TreeMenuProps) {
  const text = useText();
  return (
    <MenuDropdown
      menu={{
        items: menu.map((button) => menuItem(button, viewOf(button), false)),
        onClick({ key }) {
          const button = menu.find(({ value }) => value === key);
          if (button) onMenu(button);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        aria-haspopup="menu"
        aria-label={text('screen.list.treeMenu', { title })}
        icon={<MoreOutlined />}
      />
    </MenuDropdown>
  );
}
