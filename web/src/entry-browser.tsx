import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';
import './ui/surface.css';
import './ui/text.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { httpTransport } from './http-transport.ts';
import { routes } from './routes.tsx';
import { findHandles } from './site/canonical-address.ts';
import { LostChunkPage } from './site/ErrorPage.tsx';
import { recoverLostChunks } from './site/lost-chunk.ts';
import { hydrateState } from './site/page-state.ts';
import { prefetchOnNavigation } from './site/prefetch-on-navigation.ts';
import { browserQueryClient } from './site/query-client.ts';
import { SiteProviders } from './site/SiteProviders.tsx';

/** Fallback delay after hydration, in milliseconds. */
const LABEL_FONT_MS = 1000;

/** Loads the matched pages before hydration, so that the first render equals the server's HTML. */
async function loadOpenPage(list: RouteObject[]): Promise<void> {
  const matches = matchRoutes(list, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Loads the label font once the page has everything else it needs. */
function loadLabelFont(): void {
  const load = () => void import('./ui/mono-font.css');
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: LABEL_FONT_MS });
  else setTimeout(load, LABEL_FONT_MS);
}

async function start(root: HTMLElement): Promise<void> {
  const queryClient = browserQueryClient();
  const { publicUrl = window.location.origin, missing } = hydrateState(
    document.getElementById('qram-state')?.textContent ?? '',
    queryClient,
  );
  if (missing) {
    const fetching = { queryClient, api: httpTransport, url: new URL(window.location.href), viewer: null };
    findHandles(routes, fetching.url.pathname).at(-1)?.missing?.fill(fetching, missing);
  }
  const rendered = root.querySelector(':scope > :not([data-placeholder])') !== null;
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  const recovering = recoverLostChunks(routes, () => router);
  try {
    await loadOpenPage(recovering);
  } catch (error) {
    // A page rendered by the server stays readable, and its links work.
    if (!rendered) createRoot(root).render(<LostChunkPage />);
    throw error;
  }
  router = createBrowserRouter(recovering);
  const { mask, key, ...location } = router.state.location;
  // Reloaded with an open player: the history names the list behind it, but the server sent the player's page.
  if (mask) await router.navigate(mask, { replace: true });
  // Every loaded document has the key `default`; scroll positions need one for each history entry.
  else if (key === 'default')
    await router.navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  prefetchOnNavigation(router, routes, { queryClient, api: httpTransport });
  const site = (
    <SiteProviders api={httpTransport} queryClient={queryClient} publicUrl={publicUrl}>
      <RouterProvider router={router} />
    </SiteProviders>
  );
  // Hydrating in a transition keeps the page responsive.
  if (rendered) startTransition(() => void hydrateRoot(root, site));
  else createRoot(root).render(site);
  loadLabelFont();
}

const root = document.getElementById('root');
if (root) void start(root);
