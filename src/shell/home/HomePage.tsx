import { Empty } from 'antd';
import Avatar from 'antd/es/avatar/Avatar';
import { UserOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../renderers/shared/texts/text';
import { LANGUAGE_TAGS } from '../i18n/language-store';
import { MenuIcon } from '../layouts/menu-icons';
import { resolveMenuTarget } from '../layouts/menu-target';
import { usePageTitle } from '../router/use-page-title';
import { leavesOf, type MenuNode } from '../session/menu';
import { useCurrentUser, useLanguage } from '../shell-context';
import { dayText } from './day-text';
import styles from './home.module.css';

const PasswordNotice = lazy(async () => ({ default: (await import('../account/PasswordNotice')).PasswordNotice }));

const HomeParts = lazy(async () => ({ default: (await import('./HomeParts')).HomeParts }));

/** Which greeting fits an hour of the day, 0–23. */
function greetingOf(hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 11) return 'morning';
  if (hour >= 11 && hour < 13) return 'noon';
  return hour >= 13 && hour < 18 ? 'afternoon' : 'evening';
}

/** Entries of the menu that can be opened, by the first-level entry that they stand under; '' and last for those without one. */
function toGroups(menu: readonly MenuNode[]): readonly { title: string; nodes: readonly MenuNode[] }[] {
  const canOpen = (node: MenuNode) => resolveMenuTarget(node, window.location.origin).kind !== 'none';
  const alone = { title: '', nodes: menu.filter((node) => node.children.length === 0 && canOpen(node)) };
  const grouped = menu
    .filter((node) => node.children.length > 0)
    .map((node) => ({ title: node.title, nodes: leavesOf(node.children).filter(canOpen) }));
  return [...grouped, alone].filter((group) => group.nodes.length > 0);
}

function QuickLink({ node }: { readonly node: MenuNode }) {
  const target = resolveMenuTarget(node, window.location.origin);
  const content = (
    <>
      <span className={styles['linkIcon']} aria-hidden>
        <MenuIcon name={node.icon} code={node.enCode} type={node.type} />
      </span>
      <span className={styles['linkTitle']} title={node.title}>
        {node.title}
      </span>
    </>
  );
  if (target.kind === 'window') {
    return (
      <a className={styles['link']} href={target.address} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  }
  return (
    <Link className={styles['link']} to={target.kind === 'path' ? target.path : '/home'}>
      {content}
    </Link>
  );
}

/** Fetched only for whom there is something to say. */
function ExpiringPassword() {
  const { passwordDaysLeft } = useCurrentUser();
  if (passwordDaysLeft === null) return null;
  return (
    <Suspense fallback={null}>
      <PasswordNotice />
    </Suspense>
  );
}

/** /home: who you are, what is to do, what you opened last, and everything you may open (docs/screens.md#home-page). */
export function HomePage() {
  const text = useText();
  const language = useLanguage();
  const { facts, menu } = useCurrentUser();
  const groups = toGroups(menu);
  usePageTitle(text('shell.home.title'));
  const place = [facts.organizeName, facts.departmentName, facts.positionName].filter(
    (part, index, all) => part !== '' && all.indexOf(part) === index,
  );
  return (
    <>
      <ExpiringPassword />
      <section className={styles['greeting']}>
        <Avatar
          size={48}
          icon={<UserOutlined aria-hidden />}
          style={{ flex: 'none', background: 'var(--ant-color-primary)' }}
        />
        <div>
          <h1 className={styles['greetingTitle']}>
            {text(`shell.home.${greetingOf(new Date().getHours())}`, { name: facts.userName })}
          </h1>
          <p className={styles['greetingDetail']}>
            {[dayText(new Date(), LANGUAGE_TAGS[language]), ...place].join(' · ')}
          </p>
        </div>
      </section>
      <Suspense fallback={null}>
        <HomeParts />
      </Suspense>
      <h2 className={styles['sectionTitle']}>{text('shell.home.modules')}</h2>
      {groups.length === 0 && (
        <div className={styles['empty']}>
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              <>
                <div>{text('shell.home.emptyModules')}</div>
                <div>{text('shell.home.emptyModulesHint')}</div>
              </>
            }
          />
        </div>
      )}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title || text('shell.home.modules')}>
          {group.title !== '' && <h3 className={styles['groupTitle']}>{group.title}</h3>}
          <ul className={styles['links']}>
            {group.nodes.map((node) => (
              <li key={node.id}>
                <QuickLink node={node} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
