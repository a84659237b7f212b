import { Outlet, ScrollRestoration } from 'react-router';
import { HeadSync } from './HeadSync.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import classes from './SiteLayout.module.css';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The shell around every public page. */
export function SiteLayout() {
  useFocusOnNavigation();
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
      <HeadSync />
      <ScrollRestoration />
    </div>
  );
}
