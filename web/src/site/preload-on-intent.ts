import { matchRoutes, type RouteObject } from 'react-router';

/** Loads the code of a page when the pointer or the focus reaches a link to it, so that a press waits for data alone. */
export function preloadOnIntent(routes: RouteObject[]): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== window.location.origin) return;
    // A page that can't be loaded now is asked for again by the press.
    for (const { route } of matchRoutes(routes, link.pathname) ?? [])
      if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
  };
  document.addEventListener('pointerover', preload);
  document.addEventListener('focusin', preload);
}
