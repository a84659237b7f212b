import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useAuth } from '../modules/auth/auth-context.tsx';
import { HeadSync } from './HeadSync.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import classes from './SiteLayout.module.css';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

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
