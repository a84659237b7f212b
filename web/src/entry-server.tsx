import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router';
import type { Transport } from './api-client.ts';
import type { MissingStatus, Outcome, PageHandle } from './page-handle.ts';
import { routes } from './routes.tsx';
import { buildLinks, type ViteManifest } from './site/build-links.ts';
import { buildUrl, canonicalAddressIn, findHandles, NO_PAGE } from './site/canonical-address.ts';
import { buildFeed, getPicture, headTags } from './site/head-tags.ts';
import { buildMetadata } from './site/page-metadata.ts';
import { writeState } from './site/page-state.ts';
import { serverQueryClient } from './site/query-client.ts';
import { SiteProviders } from './site/SiteProviders.tsx';

export type { ViteManifest } from './site/build-links.ts';
export { pictureArtwork } from './site/picture-artwork.ts';

export interface PageInput {
  /** Path and query. */
  url: string;
  /** Public address of the site, without a slash at the end. */
  publicUrl: string;
  api: Transport;
  manifest: ViteManifest;
  /** Not for search engines: without canonical address and structured data. */
  preview?: boolean;
  /** Renders the page as it is where there is nothing. */
  missing?: MissingStatus;
}

export interface RenderedPage {
  /**
   * 200, 404 for an unknown address, 410 for a deleted record, 503 when data was not to be had: the page then tries again
   * in the browser.
   */
  status: number;
  /** Address to redirect to, in place of a page. */
  redirect?: string;
  /** In place of a page: the address at which to render the one that all missing pages of its kind share. */
  missing?: { address: string; status: MissingStatus };
  head: string;
  body: string;
  /** JSON, safe inside a script element. */
  state: string;
}

/** Path plus that page's own query parameters, sorted, empty ones dropped: equal for addresses that show the same. */
export const canonicalAddress = (pathAndQuery: string): string => canonicalAddressIn(routes, pathAndQuery);

/** Metadata of pages without a record needs no data. */
const noApi: Transport = () => Promise.reject(new Error('The list of pages reads no data'));

/** Declared paths of the pages that search engines may list. */
export const sitemapPaths: string[] = pagePaths(routes).filter((path) => {
  const page = findHandles(routes, path).at(-1);
  const fetching = { queryClient: serverQueryClient(), api: noApi, url: buildUrl(path), viewer: null };
  const head = page?.head?.(fetching);
  return head !== null && head !== undefined && !head.noindex;
});

function pagePaths(list: RouteObject[]): string[] {
  return list.flatMap((route) =>
    route.children ? pagePaths(route.children) : route.path && !/[*:]/.test(route.path) ? [route.path] : [],
  );
}

/** Rendering does not wait for chunks: every page is loaded once, before the first one is rendered. */
async function loadPages(list: RouteObject[]): Promise<RouteObject[]> {
  return Promise.all(
    list.map(async (route): Promise<RouteObject> => {
      const children = route.children && (await loadPages(route.children));
      const loaded = typeof route.lazy === 'function' ? await route.lazy() : {};
      return { ...route, ...loaded, lazy: undefined, children } as RouteObject;
    }),
  );
}

const handler = loadPages(routes).then((loaded) => createStaticHandler(loaded));

async function renderBody({
  url,
  publicUrl,
  api,
  queryClient,
}: PageInput & { queryClient: ReturnType<typeof serverQueryClient> }): Promise<string> {
  const { query, dataRoutes } = await handler;
  const context = await query(new Request(buildUrl(url)));
  if (!('matches' in context)) throw new Error(`A page may not redirect on the server: ${url}`);
  return renderToString(
    <SiteProviders api={api} queryClient={queryClient} publicUrl={publicUrl}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </SiteProviders>,
  );
}

function getStatus(page: PageHandle | undefined, outcome: Outcome, failed: boolean): number {
  const status = outcome.status ?? page?.status;
  if (status) return status;
  return failed ? 503 : 200;
}

const isMissing = (status: number): boolean => status === 404 || status === 410;
const NOTHING = { head: '', body: '', state: '' };

/** Renders a page as an anonymous visitor sees it. The back office comes as a placeholder. */
export async function renderPage(input: PageInput): Promise<RenderedPage> {
  const { publicUrl, api, manifest, preview = false } = input;
  const url = buildUrl(input.url);
  const queryClient = serverQueryClient();
  const handles = findHandles(routes, url.pathname);
  const page = handles.at(-1);
  const fetching = { queryClient, api, url, viewer: null };
  const prefetching = input.missing ? handles.slice(0, -1) : handles;
  await Promise.all(prefetching.flatMap((handle) => handle.prefetch?.(fetching) ?? []));
  // Written before the page is filled: what it shows is missing at each address.
  const state = input.missing && writeState(publicUrl, queryClient, input.missing);
  if (input.missing) page?.missing?.fill(fetching, input.missing);
  const outcome = page?.outcome?.(fetching) ?? {};
  if (outcome.redirect) return { status: 301, redirect: outcome.redirect, ...NOTHING };
  if (outcome.status && page?.missing && !input.missing && !preview) {
    const { address } = page.missing;
    return { status: outcome.status, missing: { address, status: outcome.status }, ...NOTHING };
  }
  const failed = queryClient
    .getQueryCache()
    .getAll()
    .some((query) => query.state.status === 'error');
  const status = getStatus(page, outcome, failed);
  const body = await renderBody({ ...input, queryClient });
  const address = canonicalAddress(input.url);
  const declared = page?.head?.(fetching) ?? { title: 'Page', noindex: true };
  const head = preview ? { ...declared, title: `Preview: ${declared.title}`, noindex: true } : declared;
  const metadata = buildMetadata(isMissing(status) ? NO_PAGE : address, { publicUrl, queryClient, api, url });
  const { description } = metadata;
  const tags = headTags({
    head,
    canonical:
      preview || isMissing(status) || page?.path === '/admin' ? null : publicUrl + (address === '/' ? '/' : address),
    picture: publicUrl + getPicture(isMissing(status) ? buildUrl(NO_PAGE) : url),
    feed: preview ? null : buildFeed(url),
    metadata: head.noindex ? { description, structuredData: [] } : metadata,
  });
  const links = buildLinks(
    manifest,
    handles.flatMap((handle) => handle.chunk ?? []),
  );
  const written = state ?? writeState(publicUrl, queryClient);
  queryClient.clear();
  return { status, head: tags + links, body, state: written };
}
