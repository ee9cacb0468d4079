import { Suspense } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { CrashPage } from '../pages/CrashPage';
import { SplashPage } from '../pages/SplashPage';
import type { TextArea } from '../i18n/text-book';
import type { Shell } from '../shell';
import { guardNavigation, PUBLIC_PATHS } from './guard';
import { latePage } from './late-page';
import { RootFrame } from './RootFrame';

// Loaded when they are drawn, not when they match: a visitor who is sent to the login page never fetches the workspace.
const importWorkspace = () => import('../workspace');
const importLogin = () => import('../login/LoginPage');
const importPlayground = () => import('../playground/Playground');
const importRecord = () => import('../module-page/RecordPage');
const importLock = () => import('../account/LockPage');
const importNotFound = () => import('../pages/NotFoundPage');
const importExternalLink = () => import('../pages/ExternalLinkPage');

const LoginPage = latePage(async () => (await importLogin()).LoginPage);
const LockPage = latePage(async () => (await importLock()).LockPage);
const HomePage = latePage(async () => (await importWorkspace()).HomePage);
const OwnScreenPage = latePage(async () => (await importWorkspace()).OwnScreenPage);
const MenuPage = latePage(async () => (await importWorkspace()).MenuPage);
const ExternalLinkPage = latePage(async () => (await importExternalLink()).ExternalLinkPage);
const RecordPage = latePage(async () => (await importRecord()).RecordPage);
const NotFoundPage = latePage(async () => (await importNotFound()).NotFoundPage);

function whole(page: React.ReactNode) {
  return <Suspense fallback={<SplashPage />}>{page}</Suspense>;
}

function workspaceRoutes(shell: Shell): RouteObject[] {
  const Playground = latePage(async () => {
    const [page] = await Promise.all([importPlayground(), loadTexts(shell, 'playground')]);
    return page.Playground;
  });
  return [
    { index: true, loader: () => redirect('/home') },
    { path: 'home', element: <HomePage /> },
    { path: 'externalLink', element: <ExternalLinkPage /> },
    { path: 'profile', element: <OwnScreenPage key="profile" screen="profile" title="shell.layout.profile" /> },
    {
      path: 'profile/password',
      element: <OwnScreenPage key="ownPassword" screen="ownPassword" title="shell.layout.password" />,
    },
    {
      path: 'profile/sessions',
      element: <OwnScreenPage key="session" screen="session" title="shell.layout.sessions" />,
    },
    { path: 'playground/:moduleId?', element: <Playground /> },
    { path: 'record/:moduleId/:recordId', element: <RecordPage /> },
    { path: '404', element: <NotFoundPage /> },
    { path: '*', element: <MenuPage /> },
  ];
}

/** The texts of an area in the language of the moment, beside the page that they stand on. */
function loadTexts({ texts, language }: Shell, area: TextArea): Promise<void> {
  return texts.load(language.store.getState().language, [area]);
}

/** Every route of the product below the guard; the menu's own paths are resolved by `MenuPage`. */
function shellRoutes(shell: Shell): RouteObject[] {
  const Workspace = latePage(async () => {
    const [page] = await Promise.all([importWorkspace(), loadTexts(shell, 'renderers')]);
    return page.Workspace;
  });
  return [
    {
      loader: async ({ request }) => {
        const outcome = await guardNavigation(shell, new URL(request.url));
        // Whoever signed in may speak another language than the browser: the first page is drawn in it.
        await shell.language.settled();
        if (!outcome && shell.session.store.getState().token !== '') {
          void Promise.all([importWorkspace(), loadTexts(shell, 'renderers')]).catch(() => undefined);
        }
        return outcome;
      },
      shouldRevalidate: () => true,
      element: <RootFrame />,
      errorElement: <CrashPage />,
      HydrateFallback: SplashPage,
      children: [
        { path: '/login', element: whole(<LoginPage />) },
        { path: '/lockScreen', element: whole(<LockPage />) },
        ...PUBLIC_PATHS.filter((path) => path !== '/login').map((path) => ({ path, element: whole(<NotFoundPage />) })),
        { path: '/', element: whole(<Workspace />), children: workspaceRoutes(shell) },
      ],
    },
  ];
}

/** The router of the page. */
export function createShellRouter(shell: Shell) {
  return createBrowserRouter(shellRoutes(shell));
}
