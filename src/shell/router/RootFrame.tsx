import { Outlet, ScrollRestoration } from 'react-router-dom';
import { RouteProgress } from './RouteProgress';

/** Stands above every page; a navigation starts at the top of the next one (docs/screens.md#paths). */
export function RootFrame() {
  return (
    <>
      <RouteProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
