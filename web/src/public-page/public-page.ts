import type { ComponentType } from 'react';
import type { LoaderFunction, Params, RouteObject, ShouldRevalidateFunction } from 'react-router';

/** The `handle` of a page's route: what the server knows of a page before it loads its data. */
export interface PageHandle {
  /** Module of the page's component, as named in the build manifest. */
  chunk?: string;
  /** Query parameters that change the page's content; others are dropped. */
  query?(params: URLSearchParams): Record<string, string>;
  /** The page's path if it has parameters; null if there can be no page. */
  path?(params: Params): string | null;
  /** Path of a missing page. All are the same, so the server renders only this one. */
  missing?: string;
}

export interface PageRoute {
  loader?: LoaderFunction;
  handle?: Omit<PageHandle, 'chunk'>;
}

type PageModule = { route?: PageRoute } & Record<string, unknown>;

const pages = import.meta.glob<PageModule>([
  '../modules/*/public/**/*Page.tsx',
  '../site/**/*Page.tsx',
  '!../site/ErrorPage.tsx',
]);

/** The component in a page's file, which has its name, and the rest of its route. */
async function loadPage(file: string) {
  const page = await pages[`../${file}`]?.();
  const name = file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length);
  const Component = page?.[name];
  if (!Component) throw new Error(`${file} must export ${name}`);
  const { loader, handle } = page.route ?? {};
  return {
    Component: Component as ComponentType,
    handle: { chunk: `src/${file}`, ...handle } satisfies PageHandle,
    ...(loader ? { loader } : {}),
  };
}

/** Opening a dialog navigates to the same URL, and loads nothing. */
const onOtherUrl: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search;

/** The route of a page in a file below src/, which is a chunk of its own. */
export const publicPage = (path: string, file: string): RouteObject => ({
  path,
  shouldRevalidate: onOtherUrl,
  lazy: () => loadPage(file),
});
