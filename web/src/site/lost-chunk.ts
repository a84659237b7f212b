import type { createBrowserRouter, RouteObject } from 'react-router';

/** Errors of chunks that could not be loaded: the connection is gone, or a new version has replaced the files. */
const lostChunks = new WeakSet<object>();

if (typeof window !== 'undefined') {
  // Vite's event for every dynamic import that fails.
  window.addEventListener('vite:preloadError', ({ payload }) => lostChunks.add(payload));
}

export const isLostChunk = (error: unknown): boolean =>
  error !== null && typeof error === 'object' && lostChunks.has(error);

interface UnopenedPage {
  url: string;
  from: string;
}

let unopened: UnopenedPage | null = null;
const listeners = new Set<() => void>();

export const unopenedPage = {
  read: (): UnopenedPage | null => unopened,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set(page: UnopenedPage | null): void {
    unopened = page;
    for (const listener of listeners) listener();
  },
};

type Router = ReturnType<typeof createBrowserRouter>;

/** True if the server can send this page as a document. */
async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

const RELOADED_KEY = 'reloaded';

/** Reloads if the server responds, once for each URL: then the visitor decides. */
export async function reloadOnce(): Promise<void> {
  const url = window.location.pathname + window.location.search;
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === url) return;
    if (!(await isReachable(url))) return;
    sessionStorage.setItem(RELOADED_KEY, url);
    window.location.reload();
  } catch {
    // Without storage, it could reload forever.
  }
}

/** Cancels the navigation by navigating to where the visitor is. Open dialogs close, as they would cover the notice. */
async function cancelNavigation({ navigate, state: { location } }: Router): Promise<void> {
  const { dialogs: _, ...state } = (location.state ?? {}) as Record<string, unknown>;
  await navigate(location, { replace: true, preventScrollReset: true, state });
}

async function recover(router: Router): Promise<void> {
  const wanted = router.state.navigation.location;
  if (!wanted) return;
  const url = wanted.pathname + wanted.search + wanted.hash;
  await cancelNavigation(router);
  if (await isReachable(url)) window.location.assign(url);
  else unopenedPage.set({ url, from: router.state.location.pathname });
}

/** Routes whose lost chunks don't replace the page by an error. `router` exists once the first page is loaded. */
export function recoverLostChunks(routes: RouteObject[], router: () => Router | undefined): RouteObject[] {
  return routes.map((route): RouteObject => {
    const children = route.children && recoverLostChunks(route.children, router);
    const { lazy } = route;
    if (typeof lazy !== 'function') return { ...route, children } as RouteObject;
    const recovering = () =>
      lazy().catch(async (error: unknown) => {
        const started = router();
        if (started) await recover(started);
        throw error;
      });
    return { ...route, children, lazy: recovering } as RouteObject;
  });
}
