import { Suspense } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { CrashPage } from '../pages/CrashPage';
import { SplashPage } from '../pages/SplashPage';
import type { TextArea } from '../i18n/text-book';
import type { Shell } from '../shell';
import { guardNavigation, PUBLIC_PATHS } from './guard';
import { latePage, latePart } from './late-page';
import { RootFrame } from './RootFrame';

// Fetched when they are drawn, not when they match: a visitor who is sent to the login page never fetches the workspace.
const login = latePart(() => import('../login/LoginPage'));
const workspace = latePart(() => import('../workspace'));

const LoginPage = latePage(login, (part) => part.LoginPage);
const HomePage = latePage(workspace, (part) => part.HomePage);
const OwnScreenPage = latePage(workspace, (part) => part.OwnScreenPage);
const MenuPage = latePage(workspace, (part) => part.MenuPage);
const LockPage = latePage(
  latePart(() => import('../account/LockPage')),
  (part) => part.LockPage,
);
const ExternalLinkPage = latePage(
  latePart(() => import('../pages/ExternalLinkPage')),
  (part) => part.ExternalLinkPage,
);
const RecordPage = latePage(
  latePart(() => import('../module-page/RecordPage')),
  (part) => part.RecordPage,
);
const NotFoundPage = latePage(
  latePart(() => import('../pages/NotFoundPage')),
  (part) => part.NotFoundPage,
);

function whole(page: React.ReactNode) {
  return <Suspense fallback={<SplashPage />}>{page}</Suspense>;
}

function workspaceRoutes(shell: Shell): RouteObject[] {
  const playground = latePart(async () => {
    const [part] = await Promise.all([import('../playground/Playground'), loadTexts(shell, 'playground')]);
    return part;
  });
  const Playground = latePage(playground, (part) => part.Playground);
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
  const frame = latePart(async () => {
    const [part] = await Promise.all([workspace.load(), loadTexts(shell, 'renderers')]);
    return part;
  });
  const Workspace = latePage(frame, (part) => part.Workspace);
  async function loadFrame(pathname: string): Promise<void> {
    if (pathname === '/login') await login.load();
    else if (!PUBLIC_PATHS.includes(pathname)) await frame.load();
  }
  return [
    {
      loader: async ({ request }) => {
        const url = new URL(request.url);
        const outcome = await guardNavigation(shell, url);
        // Whoever signed in may speak another language than the browser: the first page is drawn in it.
        await shell.language.settled();
        if (!outcome) await loadFrame(url.pathname);
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
