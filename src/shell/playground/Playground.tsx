import { Button, Result } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { TextProvider, useText } from '../../renderers/shared/texts/text';
import { useTranslate } from '../i18n/use-translate';
import { LoadingPage } from '../pages/LoadingPage';
import { indexByPath } from '../session/menu';
import { useCurrentUser, useShell } from '../shell-context';
import { createPlaygroundApi } from './api';
import { ModuleListPage } from './list/ModuleListPage';

const WorkbenchPage = lazy(async () => ({ default: (await import('./workbench/WorkbenchPage')).WorkbenchPage }));

const PLAYGROUND_TEXTS = ['renderers', 'shell', 'playground'] as const;

/** /playground and /playground/:moduleId: where modules are written, by administrators and whoever is given the entry. */
export function Playground() {
  const translate = useTranslate(PLAYGROUND_TEXTS);
  return (
    <TextProvider value={translate}>
      <PlaygroundPages />
    </TextProvider>
  );
}

function PlaygroundPages() {
  const text = useText();
  const navigate = useNavigate();
  const { http } = useShell();
  const { isAdministrator, menu, facts } = useCurrentUser();
  const { moduleId } = useParams();
  const api = useMemo(() => createPlaygroundApi(http), [http]);
  if (!isAdministrator && !indexByPath(menu).has('/playground')) {
    return (
      <Result
        status="403"
        title={text('playground.forbidden')}
        subTitle={text('playground.forbiddenHint')}
        extra={<Button onClick={() => void navigate('/home')}>{text('shell.backHome')}</Button>}
      />
    );
  }
  if (moduleId === undefined)
    return <ModuleListPage api={api} mayExchange={isAdministrator} account={isAdministrator ? facts.account : ''} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <WorkbenchPage key={moduleId} api={api} moduleId={moduleId} />
    </Suspense>
  );
}
