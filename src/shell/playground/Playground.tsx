import { Button, Result } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { createTranslate } from '../../engine/contract/language';
import { TextProvider, useText } from '../../renderers/shared/text';
import { rendererTexts } from '../../renderers/texts';
import { shellTextTables } from '../i18n/shell-texts';
import { LoadingPage } from '../pages/LoadingPage';
import { useCurrentUser, useLanguage, useShell } from '../shell-context';
import { createPlaygroundApi } from './api';
import { ModuleListPage } from './list/ModuleListPage';
import { playgroundTexts } from './playground-texts';

const WorkbenchPage = lazy(async () => ({ default: (await import('./workbench/WorkbenchPage')).WorkbenchPage }));

/** /playground and /playground/:moduleId: where modules are written. Administrators only. */
export function Playground() {
  const language = useLanguage();
  const translate = useMemo(
    () => createTranslate(language, [...rendererTexts, ...shellTextTables, ...playgroundTexts]),
    [language],
  );
  return (
    <TextProvider value={translate}>
      <PlaygroundPages />
    </TextProvider>
  );
}

function PlaygroundPages() {
  const text = useText();
  const navigate = useNavigate();
  const { http, text: shellText } = useShell();
  const { isAdministrator } = useCurrentUser();
  const { moduleId } = useParams();
  const api = useMemo(() => createPlaygroundApi(http, () => shellText('shell.failed')), [http, shellText]);
  if (!isAdministrator) {
    return (
      <Result
        status="403"
        title={text('playground.forbidden')}
        subTitle={text('playground.forbiddenHint')}
        extra={<Button onClick={() => void navigate('/home')}>{text('shell.backHome')}</Button>}
      />
    );
  }
  if (moduleId === undefined) return <ModuleListPage api={api} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <WorkbenchPage key={moduleId} api={api} moduleId={moduleId} />
    </Suspense>
  );
}
