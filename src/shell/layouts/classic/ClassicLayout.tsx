import { Drawer, Layout } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../../renderers/shared/texts/text';
import { seenUserId } from '../../session/seen-user';
import { MOBILE_BELOW, SIDEBAR_FOLDED_WIDTH, SIDEBAR_WIDTH } from '../../theme/theme';
import { Content } from '../Content';
import { Brand } from './Brand';
import styles from './classic.module.css';
import { Navbar } from './Navbar';
import { SideMenu } from './SideMenu';
import { useIsMobile } from './use-is-mobile';
import { useSidebar } from './use-sidebar';

const SeeAsBar = lazy(async () => ({ default: (await import('../../see-as/SeeAsBar')).SeeAsBar }));

/** The classic layout: a side menu (a drawer below 992 px), a top bar and the page. */
export function ClassicLayout() {
  const text = useText();
  const isMobile = useIsMobile(MOBILE_BELOW);
  const [isOpen, setOpen] = useSidebar();
  const { pathname } = useLocation();
  // The drawer belongs to the page that it was opened on, so that any navigation closes it.
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const isDrawerOpen = isMobile && drawerPath === pathname;
  const closeDrawer = useCallback(() => setDrawerPath(null), []);

  return (
    <Layout className={styles['layout']}>
      <a className={styles['skip']} href="#content">
        {text('shell.layout.skip')}
      </a>
      {!isMobile && (
        <Layout.Sider
          className={styles['sider']}
          width={SIDEBAR_WIDTH}
          collapsedWidth={SIDEBAR_FOLDED_WIDTH}
          collapsed={!isOpen}
          trigger={null}
        >
          <Brand isFolded={!isOpen} />
          <SideMenu isFolded={!isOpen} />
        </Layout.Sider>
      )}
      <Layout className={styles['main']}>
        {seenUserId() !== '' && (
          <Suspense fallback={null}>
            <SeeAsBar />
          </Suspense>
        )}
        <Navbar
          isSidebarOpen={isMobile ? isDrawerOpen : isOpen}
          isMobile={isMobile}
          onToggle={() => (isMobile ? setDrawerPath(pathname) : setOpen(!isOpen))}
        />
        <Content />
      </Layout>
      {isMobile && (
        <Drawer
          placement="left"
          width={SIDEBAR_WIDTH}
          open={isDrawerOpen}
          closable={false}
          aria-label={text('shell.layout.menu')}
          onClose={closeDrawer}
          styles={{ body: { padding: 0 } }}
        >
          <Brand isFolded={false} />
          <SideMenu isFolded={false} onOpened={closeDrawer} />
        </Drawer>
      )}
    </Layout>
  );
}
