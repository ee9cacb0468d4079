import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { NEW_RECORD } from '../../renderers/shared/hosts/record-pages';
import { useText } from '../../renderers/shared/texts/text';
import { readHome, type Home } from '../../wire/home';
import { send } from '../http';
import { addressOf } from '../module-page/record-pages';
import { findMenu } from '../session/menu';
import { useCurrentUser, useShell } from '../shell-context';
import styles from './home.module.css';

const HomeDrafts = lazy(async () => ({ default: (await import('./drafts/HomeDrafts')).HomeDrafts }));
const HomeCards = lazy(async () => ({ default: (await import('./cards/HomeCards')).HomeCards }));
const ArrangeCards = lazy(async () => ({ default: (await import('./cards/ArrangeCards')).ArrangeCards }));

/** Buttons that add a record; the others unfold. */
const MAX_ADD = 6;

/** What is to do, drafts, the figures of the modules, and what was opened last: one call (docs/screens.md#home-page). */
export function HomeParts() {
  const { home, hasFailed, reload, arrange, dropDraft } = useHome();
  const text = useText();
  if (!home) {
    return hasFailed ? (
      <p role="alert" className={styles['failed']}>
        {text('shell.home.failed')}
        <Button onClick={reload}>{text('shell.retry')}</Button>
      </p>
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 3 }} style={{ marginTop: 24 }} />
    );
  }
  return (
    <>
      <AddButtons moduleIds={home.addable} />
      {home.drafts.length > 0 ? (
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
          <HomeDrafts drafts={home.drafts} onRemoved={dropDraft} />
        </Suspense>
      ) : null}
      <CardsPart home={home} onArranged={arrange} />
      <RecentPart recent={home.recent} />
    </>
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
  /** null = as it was before the user arranged it, which the server knows. */
  const arrange = (arrangement: Home['arrangement']) => {
    if (arrangement === null) reload();
    else setHome((before) => before && { ...before, arrangement, isOwn: true });
  };
  const dropDraft = (id: string) =>
    setHome((before) => before && { ...before, drafts: before.drafts.filter((draft) => draft.id !== id) });
  return { home, hasFailed, reload, arrange, dropDraft };
}

function AddButtons({ moduleIds }: { readonly moduleIds: readonly string[] }) {
  const text = useText();
  const { menu } = useCurrentUser();
  const [isUnfolded, setUnfolded] = useState(false);
  const nodes = moduleIds.flatMap((moduleId) => findMenu(menu, (node) => node.moduleId === moduleId) ?? []);
  if (nodes.length === 0) return null;
  const folded = nodes.length - MAX_ADD;
  return (
    <div className={styles['add']}>
      {(isUnfolded ? nodes : nodes.slice(0, MAX_ADD)).map((node) => (
        <Link key={node.id} to={`${node.path}?${NEW_RECORD}=1`} className={styles['addLink']}>
          <PlusOutlined aria-hidden />
          {text('shell.home.add', { name: node.title })}
        </Link>
      ))}
      {folded > 0 ? (
        <Button type="link" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {text(isUnfolded ? 'shell.home.fewerAdds' : 'shell.home.moreAdds', { count: folded })}
        </Button>
      ) : null}
    </div>
  );
}

interface CardsPartProps {
  readonly home: Home;
  onArranged: (arrangement: Home['arrangement']) => void;
}

function CardsPart({ home, onArranged }: CardsPartProps) {
  const text = useText();
  const [isArranging, setArranging] = useState<boolean | null>(null);
  if (home.cards.length === 0) return null;
  const onDone = (arrangement?: Home['arrangement']) => {
    setArranging(false);
    if (arrangement !== undefined) onArranged(arrangement);
  };
  return (
    <section aria-label={text('shell.home.cards')}>
      <div className={styles['headed']}>
        <h2 className={styles['sectionTitle']}>{text('shell.home.cards')}</h2>
        {isArranging ? null : (
          <Button
            type="link"
            size="small"
            className={styles['arrange'] ?? ''}
            // Whoever has arranged the page is where they began.
            autoFocus={isArranging === false}
            onClick={() => setArranging(true)}
          >
            {text('shell.home.arrange')}
          </Button>
        )}
      </div>
      <App component={false}>
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
          {isArranging ? <ArrangeCards home={home} onDone={onDone} /> : <HomeCards home={home} />}
        </Suspense>
      </App>
    </section>
  );
}

function RecentPart({ recent }: Pick<Home, 'recent'>) {
  const text = useText();
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
