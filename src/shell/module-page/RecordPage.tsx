import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useCallback, useMemo, useState, type MouseEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { PageCard, PageNotice } from '../../renderers/shared/faces/PageNotice';
import { isRecord } from '../../engine/json/raw-value';
import type { RecordWalk } from '../../renderers/shared/hosts/record-pages';
import { useText } from '../../renderers/shared/texts/text';
import { RecordScreen } from '../../renderers/screens';
import { useLateText } from '../i18n/use-late-text';
import { usePageTitle } from '../router/use-page-title';
import { useNearestTrail } from '../layouts/use-current-menu';
import texts from './panel-text.json';
import { addressOf, walkIn } from './record-pages';
import { systemScreenName } from './system-screens';
import { useScreen } from './use-screen';

/** The page of a record (docs/screens.md#pages-of-records). A link to what its reader may not see says only that. */
export function RecordPage() {
  const { moduleId = '', recordId = '' } = useParams();
  // Records of the system are reached over its screens alone.
  if (systemScreenName(moduleId) !== null) return <Refused />;
  return <ModuleRecord key={moduleId} moduleId={moduleId} recordId={recordId} />;
}

const nothing = () => undefined;

function ModuleRecord({ moduleId, recordId }: { readonly moduleId: string; readonly recordId: string }) {
  const text = useText();
  const navigate = useNavigate();
  const walk = useWalk();
  const [title, setTitle] = useState('');
  usePageTitle(title);
  const { state, retry } = useScreen(moduleId, nothing);
  const onMove = useCallback(
    (id: string, within: RecordWalk) =>
      void navigate(addressOf(moduleId, id), { replace: true, state: { walk: within } }),
    [navigate, moduleId],
  );
  if (state.kind === 'loading') {
    return (
      <PageCard role="status" aria-label={text('shell.loading')}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </PageCard>
    );
  }
  if (state.kind === 'failed' && state.isRefusal) return <Refused />;
  if (state.kind === 'failed') {
    return (
      <PageCard>
        <PageNotice
          status="warning"
          title={text('shell.module.loadFailed')}
          subTitle={state.message}
          extra={
            <Button type="primary" onClick={retry}>
              {text('shell.retry')}
            </Button>
          }
        />
      </PageCard>
    );
  }
  const { model, source, access } = state.screen;
  return (
    <RecordScreen
      key={state.attempt}
      {...{ model, source, access, recordId, walk, onMove }}
      onTitle={setTitle}
      back={<BackLink />}
      refused={<Refused />}
    />
  );
}

/** The list that the record was opened from; windows that are opened over the page have entries of the history that say nothing of it. */
function useWalk(): RecordWalk | null {
  const entry: unknown = useLocation().state;
  const told = isRecord(entry) && 'walk' in entry ? entry : null;
  const [kept, setKept] = useState(told);
  if (told && told !== kept) setKept(told);
  return useMemo(() => walkIn(kept), [kept]);
}

/** To the list of the record, which knows what it was asked; nothing where the menu has none. */
function BackLink() {
  const navigate = useNavigate();
  const node = useNearestTrail().at(-1);
  if (!node) return null;
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(node.path);
  };
  return (
    <Button
      type="link"
      size="small"
      href={node.path}
      icon={<ArrowLeftOutlined aria-hidden />}
      style={{ paddingInline: 0 }}
      onClick={onClick}
    >
      {node.title}
    </Button>
  );
}

/** The same words for what is gone, what is forbidden, and what never was. */
function Refused() {
  const text = useText();
  const own = useLateText(texts);
  const navigate = useNavigate();
  usePageTitle(own('shell.record.refused'));
  return (
    <PageCard>
      <PageNotice
        status="forbidden"
        title={own('shell.record.refused')}
        subTitle={own('shell.record.refusedWhy')}
        extra={
          <Button type="primary" onClick={() => void navigate('/home')}>
            {text('shell.backHome')}
          </Button>
        }
      />
    </PageCard>
  );
}
