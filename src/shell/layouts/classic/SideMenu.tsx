import { HomeOutlined } from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../../renderers/shared/texts/text';
import type { MenuNode } from '../../session/menu';
import { useCurrentUser } from '../../shell-context';
import { MenuIcon } from '../menu-icons';
import { useNearestTrail } from '../use-current-menu';
import { useGoTo, useOpenMenu } from '../use-open-menu';
import styles from './classic.module.css';

interface SideMenuProps {
  readonly isFolded: boolean;
  /** Something was opened: the drawer of a narrow window closes. */
  readonly onOpened?: () => void;
}

const HOME_KEY = 'home';

type Items = NonNullable<MenuProps['items']>;

function toItems(nodes: readonly MenuNode[], open: (node: MenuNode) => void): Items {
  return nodes.map((node) => ({
    key: node.id,
    icon: <MenuIcon name={node.icon} code={node.enCode} type={node.type} />,
    label: node.title,
    title: node.title,
    ...(node.children.length > 0 ? { children: toItems(node.children, open) } : { onClick: () => open(node) }),
  }));
}

/** The user's menu as the server gave it, the start page first. */
export function SideMenu({ isFolded, onOpened }: SideMenuProps) {
  const text = useText();
  const { menu } = useCurrentUser();
  const openMenu = useOpenMenu();
  const goTo = useGoTo();
  const trail = useNearestTrail();
  const ids = trail.map((node) => node.id);
  const { pathname } = useLocation();
  const selected = ids.at(-1) ?? (pathname === '/home' ? HOME_KEY : undefined);
  const [openKeys, setOpenKeys] = useState<readonly string[] | null>(null);
  const items = useMemo<Items>(() => {
    const home = {
      key: HOME_KEY,
      icon: <HomeOutlined aria-hidden />,
      label: text('shell.home.title'),
      onClick: () => {
        goTo('/home');
        onOpened?.();
      },
    };
    const open = (node: MenuNode) => {
      openMenu(node);
      onOpened?.();
    };
    return [home, ...toItems(menu, open)];
  }, [goTo, menu, onOpened, openMenu, text]);

  // Default: the branch of the current page and the first group are open.
  const initial =
    ids.length > 1
      ? ids.slice(0, -1)
      : menu
          .filter((node) => node.children.length > 0)
          .slice(0, 1)
          .map((node) => node.id);
  return (
    <nav aria-label={text('shell.layout.menu')} className={styles['menu']}>
      <Menu
        mode="inline"
        inlineCollapsed={isFolded}
        inlineIndent={16}
        items={items}
        selectedKeys={selected === undefined ? [] : [selected]}
        {...(isFolded ? {} : { openKeys: [...(openKeys ?? initial)] })}
        onOpenChange={(keys) => !isFolded && setOpenKeys(keys)}
      />
    </nav>
  );
}
