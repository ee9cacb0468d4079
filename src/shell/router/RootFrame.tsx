import { Outlet, ScrollRestoration } from 'react-router-dom';

/** Stands above every page; a navigation starts at the top of the next one (docs/screens.md#paths). */
export function RootFrame() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
