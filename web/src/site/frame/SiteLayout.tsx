import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useAuth } from '../../session/auth-context.tsx';
import { lazyOrNothing } from '../../ui/layout/lazy-or-nothing.ts';
import { DialogHistoryProvider } from '../../ui/overlay/dialog-history.tsx';
import { LostPageNotice } from '../LostPageNotice.tsx';
import { useFragmentLinks } from '../use-fragment-links.ts';
import { NavigationProgress } from './NavigationProgress.tsx';
import { RemountBoundary } from './RemountBoundary.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import classes from './SiteLayout.module.css';

/** Focuses the main heading after a navigation, so that screen readers announce the page. */
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

/** A reminder that can't be loaded is left out. */
const TermsReminder = lazyOrNothing(async () => (await import('../../modules/terms/public/TermsReminder.tsx')).default);

/** Without it, a page shows the user's packages as they were when it was loaded. */
const AccessUpdates = lazyOrNothing(
  async () => (await import('../../modules/service-requests/public/AccessUpdates.tsx')).default,
);

export function SiteLayout() {
  useFocusOnNavigation();
  useFragmentLinks();
  const { user } = useAuth();
  return (
    <DialogHistoryProvider>
      <div className="flex flex-col min-h-dvh">
        <a className={`font-semibold no-underline screen-only ${classes.skip}`} href="#main">
          Skip to content
        </a>
        <NavigationProgress />
        <RemountBoundary>
          <SiteHeader />
        </RemountBoundary>
        <main id="main" className="min-w-0 flex-1" tabIndex={-1}>
          <RemountBoundary>
            <Outlet />
          </RemountBoundary>
        </main>
        <SiteFooter />
        {user?.terms_accepted_at ? (
          <Suspense fallback={null}>
            <TermsReminder key={user.id} viewer={user.id} />
          </Suspense>
        ) : null}
        {user?.role === 'user' ? (
          <Suspense fallback={null}>
            <AccessUpdates key={user.id} user={user} />
          </Suspense>
        ) : null}
        <LostPageNotice />
        <ScrollRestoration />
      </div>
    </DialogHistoryProvider>
  );
}
