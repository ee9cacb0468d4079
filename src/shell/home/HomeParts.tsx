import { PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { NEW_RECORD_QUERY } from '../../renderers/screens';
import { readHome, type Home } from '../../wire/home';
import { send } from '../http';
import { useLateText } from '../i18n/use-late-text';
import { addressOf } from '../module-page/record-pages';
import { findMenu } from '../session/menu';
import { useCurrentUser, useShell } from '../shell-context';
import { HomeCards } from './HomeCards';
import styles from './home.module.css';
import texts from './panel-text.json';

const ArrangeCards = lazy(async () => ({ default: (await import('./ArrangeCards')).ArrangeCards }));

/** Buttons that add a record, at most. */
const MAX_ADD = 6;

/** What is to do, the figures of the modules, and what was opened last: one call (docs/screens.md#home-page). */
export function HomeParts() {
  const { home, hasFailed, reload } = useHome();
  const text = useLateText(texts);
  if (!home) {
    return hasFailed ? (
      <Alert
        type="warning"
        showIcon
        style={{ marginTop: 16 }}
        message={text('shell.home.failed')}
        action={<Button onClick={reload}>{text('shell.home.retry')}</Button>}
      />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 3 }} style={{ marginTop: 24 }} />
    );
  }
  return (
    <App component={false}>
      <AddButtons moduleIds={home.addable} />
      <CardsPart home={home} onArranged={reload} />
      <RecentPart recent={home.recent} />
    </App>
  );
}

function useHome() {
  const { http } = useShell();
  const [attempt, setAttempt] = useState(0);
  const [home, setHome] = useState<Home | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isHere = true;
    send(http, readHome, {}).then(
      ({ data }) => isHere && setHome(data),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [http, attempt]);
  const reload = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { home, hasFailed, reload };
}

function AddButtons({ moduleIds }: { readonly moduleIds: readonly string[] }) {
  const text = useLateText(texts);
  const { menu } = useCurrentUser();
  const nodes = moduleIds.flatMap((moduleId) => findMenu(menu, (node) => node.moduleId === moduleId) ?? []);
  if (nodes.length === 0) return null;
  return (
    <div className={styles['add']}>
      {nodes.slice(0, MAX_ADD).map((node) => (
        <Link key={node.id} to={node.path + NEW_RECORD_QUERY} className={styles['addLink']}>
          <PlusOutlined aria-hidden />
          {text('shell.home.add', { name: node.title })}
        </Link>
      ))}
    </div>
  );
}

function CardsPart({ home, onArranged }: { readonly home: Home; onArranged: () => void }) {
  const text = useLateText(texts);
  const [isArranging, setArranging] = useState(false);
  if (home.cards.length === 0) return null;
  const onDone = (isChanged: boolean) => {
    setArranging(false);
    if (isChanged) onArranged();
  };
  return (
    <section aria-label={text('shell.home.cards')}>
      <div className={styles['headed']}>
        <h2 className={styles['sectionTitle']}>{text('shell.home.cards')}</h2>
        {isArranging ? null : (
          <Button type="link" size="small" className={styles['arrange'] ?? ''} onClick={() => setArranging(true)}>
            {text('shell.home.arrange')}
          </Button>
        )}
      </div>
      {isArranging ? (
        <Suspense fallback={<HomeCards home={home} />}>
          <ArrangeCards home={home} onDone={onDone} />
        </Suspense>
      ) : (
        <HomeCards home={home} />
      )}
    </section>
  );
}

function RecentPart({ recent }: Pick<Home, 'recent'>) {
  const text = useLateText(texts);
  if (recent.length === 0) return null;
  return (
    <section aria-label={text('shell.home.recent')}>
      <h2 className={styles['sectionTitle']}>{text('shell.home.recent')}</h2>
      <ul className={styles['recent']}>
        {recent.map(({ moduleId, moduleName, recordId, title }) => (
          <li key={`${moduleId} ${recordId}`}>
            <Link className={styles['recentLink']} to={addressOf(moduleId, recordId)}>
              <strong title={title}>{title || text('shell.home.unnamed')}</strong>
              <span>{moduleName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
