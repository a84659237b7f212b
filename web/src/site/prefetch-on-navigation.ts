import type { createBrowserRouter, RouteObject } from 'react-router';
import type { Fetching } from '../page-handle.ts';
import { findHandles } from './canonical-address.ts';

/** Id of the stored session's user (requirements: Site: keys user and token); null without one. */
export function storedViewer(): number | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    if (!localStorage.getItem('token') || user === null || typeof user !== 'object' || !('id' in user)) return null;
    return typeof user.id === 'number' ? user.id : null;
  } catch {
    return null;
  }
}

/** Fetches the next page's data in parallel with its code. */
export function prefetchOnNavigation(
  router: ReturnType<typeof createBrowserRouter>,
  routes: RouteObject[],
  fetching: Omit<Fetching, 'url' | 'viewer'>,
): void {
  let started: unknown = null;
  router.subscribe(({ navigation }) => {
    const { location } = navigation;
    if (!location || started === location) return;
    started = location;
    const url = new URL(location.pathname + location.search, window.location.origin);
    const viewer = storedViewer();
    for (const handle of findHandles(routes, url.pathname)) handle.prefetch?.({ ...fetching, url, viewer });
  });
}
