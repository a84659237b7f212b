import './ui/theme/fonts.css';
import './ui/theme/tokens.css';
import './ui/theme/tailwind.css';
import './ui/theme/base.css';
import './ui/theme/components.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { bearerToken, httpTransport } from './api/http-transport.ts';
import { type PageContext, pageContext } from './public-page/page-context.ts';
import { routes } from './routes.tsx';
import { storedViewer } from './session/stored-viewer.ts';
import { SiteProviders } from './site/frame/SiteProviders.tsx';
import { hydrateState } from './site/head/page-state.ts';
import { isLostChunk, recoverLostChunks } from './site/lost-chunk.ts';
import { preloadOnIntent } from './site/preload-on-intent.ts';
import { browserQueryClient } from './site/query-client.ts';

/** Fallback delay after hydration, in milliseconds. */
const LABEL_FONT_MS = 1000;

type Router = ReturnType<typeof createBrowserRouter>;

/** Waits for the page's code, so that the first render equals the server's HTML. */
function initialize(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const check = () => void (router.state.initialized && resolve());
    router.subscribe(check);
    check();
  });
}

/** Loads the label font once the page has everything else it needs. Offline, labels stay in the system's font. */
function loadLabelFont(): void {
  const load = () => void import('./ui/theme/mono-font.css').catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: LABEL_FONT_MS });
  else setTimeout(load, LABEL_FONT_MS);
}

async function start(root: HTMLElement): Promise<void> {
  const queryClient = browserQueryClient();
  const { publicUrl = window.location.origin, missing } = hydrateState(
    document.getElementById('qram-state')?.textContent ?? '',
    queryClient,
  );
  const page: PageContext = {
    api: httpTransport,
    queryClient,
    // Before the session is restored, requests are those of an anonymous visitor.
    get viewer() {
      return bearerToken() === null ? null : storedViewer();
    },
    missing,
    load: async (query) => void queryClient.prefetchQuery(query),
  };
  pageContext.defaultValue = page;
  const rendered = root.querySelector(':scope > :not([data-placeholder])') !== null;
  const router: Router = createBrowserRouter(recoverLostChunks(routes, () => router));
  await initialize(router);
  delete page.missing;
  const lost = Object.values(router.state.errors ?? {}).find(isLostChunk);
  // A page rendered by the server stays readable, and its links work.
  if (lost && rendered) throw lost;
  const { mask, key, ...location } = router.state.location;
  // Reloaded with an open player: the history names the list behind it, but the server sent the player's page.
  if (mask) await router.navigate(mask, { replace: true });
  // Every loaded document has the key `default`; scroll positions need one for each history entry.
  // `getKey` by address would mix two visits of a page.
  else if (key === 'default' && !lost)
    await router.navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  const site = (
    <SiteProviders api={httpTransport} queryClient={queryClient} publicUrl={publicUrl}>
      <RouterProvider router={router} />
    </SiteProviders>
  );
  // Hydrating in a transition keeps the page responsive.
  if (rendered) startTransition(() => void hydrateRoot(root, site));
  else createRoot(root).render(site);
  preloadOnIntent(routes);
  loadLabelFont();
}

const root = document.getElementById('root');
if (root) void start(root);
