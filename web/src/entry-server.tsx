import { SITE_PAGES } from '@qram/contract/collection/site-pages';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { Transport } from './api/api-client.ts';
import { type MissingStatus, pageContext } from './public-page/page-context.ts';
import type { PageHandle } from './public-page/public-page.ts';
import { routes } from './routes.tsx';
import { getLinks, type ViteManifest } from './site/build-links.ts';
import { SiteProviders } from './site/frame/SiteProviders.tsx';
import { canonicalPath, createCanonicalUrl, NO_PAGE, parseUrl } from './site/head/canonical-url.ts';
import { feedPath, headTags, picturePath } from './site/head/head-tags.ts';
import { buildMetadata } from './site/head/page-metadata.ts';
import { serializeState } from './site/head/page-state.ts';
import { serverQueryClient } from './site/query-client.ts';

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
  missing?: MissingStatus | undefined;
}

export interface RenderedPage {
  /**
   * 200, 404 for an unknown address, 410 for a deleted record, 503 when data was not to be had: the page then tries again
   * in the browser.
   */
  status: number;
  /** Address to redirect to, in place of a page. */
  redirect?: string;
  /** The address at which to render the page that all missing pages of its kind share. */
  missing?: { address: string; status: MissingStatus };
  head: string;
  body: string;
  /** JSON, safe inside a script element. */
  state: string;
}

/** Rendering does not wait for chunks: every page is loaded once, before the first one is rendered. */
const loadPages = (list: RouteObject[]): Promise<RouteObject[]> =>
  Promise.all(
    list.map(async (route): Promise<RouteObject> => {
      const children = route.children && (await loadPages(route.children));
      const page = typeof route.lazy === 'function' ? await route.lazy() : {};
      return { ...route, ...page, lazy: undefined, children } as RouteObject;
    }),
  );

const pages = await loadPages(routes);

/** Path plus that page's own query parameters, sorted, empty ones dropped: equal for addresses that show the same. */
export const canonicalUrl: (pathAndQuery: string) => string = createCanonicalUrl(pages);

/** Declared paths of the pages that search engines may list, besides those of records. */
export const sitemapPaths: string[] = [...SITE_PAGES.map(({ path }) => path), '/search'];

const { query, dataRoutes } = createStaticHandler(pages);
const NOTHING = { head: '', body: '', state: '' };

const isMissing = (status: number): status is MissingStatus => status === 404 || status === 410;

/** Renders a document, in which React puts the title into the head, and returns its two parts. */
function renderDocument(
  { api, publicUrl, preview = false }: PageInput,
  queryClient: ReturnType<typeof serverQueryClient>,
  context: StaticHandlerContext,
): { head: string; body: string } {
  const html = renderToString(
    <html lang="en">
      <body>
        <SiteProviders api={api} queryClient={queryClient} publicUrl={publicUrl} preview={preview}>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
        </SiteProviders>
      </body>
    </html>,
  );
  const [, head = '', body = ''] = /<head>(.*?)<\/head><body>(.*)<\/body>/s.exec(html) ?? [];
  return { head, body };
}

/** Renders a page as an anonymous visitor sees it. The back office comes as a placeholder. */
export async function renderPage(input: PageInput): Promise<RenderedPage> {
  const { publicUrl, api, manifest, preview = false, missing } = input;
  const queryClient = serverQueryClient();
  const requestContext = new RouterContextProvider();
  requestContext.set(pageContext, {
    api,
    queryClient,
    viewer: null,
    missing,
    load: (options) => queryClient.ensureQueryData(options).catch(() => undefined),
  });
  const context = await query(new Request(parseUrl(input.url)), { requestContext });
  if (context instanceof Response)
    return { status: context.status, redirect: context.headers.get('location') ?? '/', ...NOTHING };
  const { statusCode, loaderData } = context;
  const match = context.matches.at(-1);
  const route = match?.route;
  const page = route?.handle as PageHandle | undefined;
  if (isMissing(statusCode) && page?.missing && !missing && !preview)
    return { status: statusCode, missing: { address: page.missing, status: statusCode }, ...NOTHING };
  const queries = queryClient.getQueryCache().getAll();
  const failed = queries.some(({ state }) => state.status === 'error');
  const document = renderDocument(input, queryClient, context);
  const found = isMissing(statusCode)
    ? { route: NO_PAGE, path: NO_PAGE, params: null }
    : {
        route: route?.path ?? '',
        path: parseUrl(canonicalPath(match)).pathname,
        params: route && loaderData[route.id],
      };
  const { description, ...metadata } = buildMetadata(found, { publicUrl, queryClient, api });
  const isListed = document.head.includes('<link rel="canonical"');
  const tags = headTags({
    picture: publicUrl + picturePath(found),
    feed: preview ? null : feedPath(route?.path ?? NO_PAGE),
    metadata: isListed ? { description, ...metadata } : { description, structuredData: [] },
  });
  const links = getLinks(manifest, { chunk: page?.chunk, hasFormulas: document.body.includes('<math') });
  const state = serializeState(publicUrl, queryClient, missing);
  queryClient.clear();
  return {
    status: failed && statusCode === 200 ? 503 : statusCode,
    head: document.head + tags + links,
    body: document.body,
    state,
  };
}
