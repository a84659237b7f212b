import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useAuth } from '../modules/auth/auth-context.tsx';
import { HeadSync } from './HeadSync.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import classes from './SiteLayout.module.css';

/**
 * After a navigation to another page the focus goes to its main heading, as it would with a document freshly loaded,
 * so that screen readers say where one is. Scrolling is the router's business.
 */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}

/** A line at the top while the next page is on its way; it only shows when that takes a noticeable time. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'loading' ? <div className={classes.progress} aria-hidden="true" /> : null;
}

const TermsReminder = lazy(() => import('../modules/terms/public/TermsReminder.tsx'));

/** The shell around every public page. */
export function SiteLayout() {
  useFocusOnNavigation();
  const { user } = useAuth();
  return (
    <div className={classes.site}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <NavigationProgress />
      <SiteHeader />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      {user?.terms_accepted_at ? (
        <Suspense fallback={null}>
          <TermsReminder key={user.id} viewer={user.id} />
        </Suspense>
      ) : null}
      <HeadSync />
      <ScrollRestoration />
    </div>
  );
}
