import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Breadcrumb, Button, Layout } from 'antd';
import { useLocation } from 'react-router-dom';
import { useText } from '../../../renderers/shared/texts/text';
import { LanguageMenu } from '../../i18n/LanguageMenu';
import { useNearestTrail } from '../use-current-menu';
import { UserMenu } from '../UserMenu';
import styles from './classic.module.css';

interface NavbarProps {
  readonly isSidebarOpen: boolean;
  readonly isMobile: boolean;
  onToggle: () => void;
}

/** Texts of the fixed pages, for the trail. */
const FIXED_TITLES: Readonly<Record<string, string>> = {
  '/home': 'shell.home.title',
  '/404': 'shell.notFound.title',
  '/externalLink': 'shell.external.title',
  '/profile': 'shell.layout.profile',
  '/profile/password': 'shell.layout.password',
  '/profile/sessions': 'shell.layout.sessions',
};

/** The top bar: fold the menu, where you are, language, who you are. */
export function Navbar({ isSidebarOpen, isMobile, onToggle }: NavbarProps) {
  const text = useText();
  const { pathname } = useLocation();
  const fixed = FIXED_TITLES[pathname];
  const trail = useNearestTrail();
  const titles = trail.length > 0 ? trail.map((node) => node.title) : fixed ? [text(fixed)] : [];
  const shown = isMobile ? titles.slice(-1) : titles;
  const unfold = isSidebarOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />;
  const label = isMobile ? 'openMenu' : isSidebarOpen ? 'foldMenu' : 'unfoldMenu';
  return (
    <Layout.Header className={styles['navbar']}>
      <Button
        type="text"
        icon={isMobile ? <MenuOutlined aria-hidden /> : unfold}
        aria-label={text(`shell.layout.${label}`)}
        aria-expanded={isSidebarOpen}
        onClick={onToggle}
      />
      <div className={styles['trail']}>
        <Breadcrumb
          aria-label={text('shell.layout.breadcrumb')}
          items={shown.map((title, index) => ({ key: index, title }))}
        />
      </div>
      <LanguageMenu isCompact={isMobile} />
      <UserMenu isCompact={isMobile} />
    </Layout.Header>
  );
}
