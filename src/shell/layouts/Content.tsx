import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { LoadingPage } from '../pages/LoadingPage';
import styles from './layouts.module.css';

/** The main area. Focused after navigation, so that keyboard and screen reader start at the new page. */
export function Content() {
  const { pathname } = useLocation();
  const place = useRef<HTMLElement>(null);
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollTo({ top: 0 });
  }, [pathname]);
  return (
    <main id="content" ref={place} tabIndex={-1} className={styles['content']}>
      <Suspense fallback={<LoadingPage />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
