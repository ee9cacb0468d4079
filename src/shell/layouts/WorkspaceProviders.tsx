import { useContext, useEffect, useMemo, type ReactNode } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigate } from 'react-router-dom';
import { rendererRegistry } from '../../renderers';
import { RenderersProvider } from '../../renderers/shared/hosts/renderers-context';
import { HostHistoryProvider } from '../../renderers/shared/hosts/host-history';
import { ServicesProvider } from '../../renderers/shared/hosts/services';
import { TextProvider } from '../../renderers/shared/texts/text';
import { UnsavedInputProvider } from '../../renderers/shared/hosts/unsaved-input';
import { useTranslate } from '../i18n/use-translate';
import { createServices } from '../module-page/services';
import { startDownload } from '../module-page/start-download';
import { RouterHostHistory } from '../router/host-history';
import { indexByPath } from '../session/menu';
import { useCurrentUser, useLanguage, useShell } from '../shell-context';
import { decodePath } from './use-current-menu';

const WORKSPACE_TEXTS = ['renderers', 'shell'] as const;

/** What every screen finds around it: renderers, services over HTTP, all texts, and whom to tell about unsaved input. */
export function WorkspaceProviders({ children }: { readonly children: ReactNode }) {
  const shell = useShell();
  const language = useLanguage();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const translate = useTranslate(WORKSPACE_TEXTS);
  const services = useMemo(
    () =>
      createServices({
        http: shell.http,
        storage: shell.storage,
        language,
        registry: rendererRegistry.widgets,
        translate,
        user,
        // Asked when a screen is opened, not when this is drawn.
        currentMenuId: () => indexByPath(user.menu).get(decodePath(window.location.pathname))?.id ?? '',
        openInApp: (path, state) => void navigate(path, { state }),
        openWindow: (address) => void window.open(address, '_blank', 'noopener,noreferrer'),
        startDownload,
        reloadUser: () => shell.session.load(),
        origin: window.location.origin,
        now: Date.now,
      }),
    [shell, language, translate, user, navigate],
  );
  const windows = useWindowHistory();
  return (
    <TextProvider value={translate}>
      <ServicesProvider value={services}>
        <RenderersProvider value={rendererRegistry}>
          <UnsavedInputProvider value={shell.unsaved.hold}>
            <HostHistoryProvider value={windows}>{children}</HostHistoryProvider>
          </UnsavedInputProvider>
        </RenderersProvider>
      </ServicesProvider>
    </TextProvider>
  );
}

/** The history of the windows over the pages. */
function useWindowHistory() {
  const router = useContext(DataRouterContext)?.router;
  const history = useMemo(() => (router ? new RouterHostHistory(router) : null), [router]);
  useEffect(() => history?.start(), [history]);
  return history;
}
