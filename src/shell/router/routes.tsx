import { lazy, Suspense, type ComponentType } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { CrashPage } from '../pages/CrashPage';
import { LoadingPage } from '../pages/LoadingPage';
import type { Shell } from '../shell';
import { guardNavigation, PUBLIC_PATHS } from './guard';
import { RootFrame } from './RootFrame';

// Loaded when they are drawn, not when they match: a visitor who is sent to the login page never fetches the workspace.
const importWorkspace = () => import('../workspace');
const importNotFound = () => import('../pages/NotFoundPage');

function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }));
}

const LoginPage = lazyPage(async () => (await import('../login/LoginPage')).LoginPage);
const Workspace = lazyPage(async () => (await importWorkspace()).Workspace);
const HomePage = lazyPage(async () => (await importWorkspace()).HomePage);
const SessionsPage = lazyPage(async () => (await importWorkspace()).SessionsPage);
const MenuPage = lazyPage(async () => (await importWorkspace()).MenuPage);
const ExternalLinkPage = lazyPage(async () => (await importWorkspace()).ExternalLinkPage);
const Playground = lazyPage(async () => (await import('../playground/Playground')).Playground);
const NotFoundPage = lazyPage(async () => (await importNotFound()).NotFoundPage);

function whole(page: React.ReactNode) {
  return <Suspense fallback={<LoadingPage />}>{page}</Suspense>;
}

function workspaceRoutes(): RouteObject[] {
  return [
    { index: true, loader: () => redirect('/home') },
    { path: 'home', element: <HomePage /> },
    { path: 'externalLink', element: <ExternalLinkPage /> },
    { path: 'profile/sessions', element: <SessionsPage /> },
    { path: 'playground/:moduleId?', element: <Playground /> },
    { path: '404', element: <NotFoundPage /> },
    { path: '*', element: <MenuPage /> },
  ];
}

/** Every route of the product below the guard; the menu's own paths are resolved by `MenuPage`. */
export function shellRoutes(shell: Shell): RouteObject[] {
  return [
    {
      loader: async ({ request }) => {
        const outcome = await guardNavigation(shell, new URL(request.url));
        if (!outcome && shell.session.store.getState().token !== '') void importWorkspace().catch(() => undefined);
        return outcome;
      },
      shouldRevalidate: () => true,
      element: <RootFrame />,
      errorElement: <CrashPage />,
      HydrateFallback: LoadingPage,
      children: [
        { path: '/login', element: whole(<LoginPage />) },
        ...PUBLIC_PATHS.filter((path) => path !== '/login').map((path) => ({ path, element: whole(<NotFoundPage />) })),
        { path: '/', element: whole(<Workspace />), children: workspaceRoutes() },
      ],
    },
  ];
}

/** The router of the page. */
export function createShellRouter(shell: Shell) {
  return createBrowserRouter(shellRoutes(shell));
}
