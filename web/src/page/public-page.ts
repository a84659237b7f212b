import type { ComponentType } from 'react';
import type { LoaderFunction, Params, RouteObject, ShouldRevalidateFunction } from 'react-router';

/** The `handle` of a page's route: what the server knows of a page before it loads it. */
export interface PageHandle {
  /** Declared path; canonical addresses use this spelling. */
  path: string;
  /** Module of the page's component, as named in the build manifest. */
  chunk?: string;
  /** Query parameters that change the page's content; others are dropped. */
  query?(params: URLSearchParams): Record<string, string>;
  /** The page's address where its path has parameters; null if there can be no page. */
  address?(params: Params): string | null;
  /** An address where there is nothing. All such pages are the same, so the server renders only this one. */
  missing?: string;
}

interface PageOptions extends Omit<PageHandle, 'path' | 'chunk'> {
  loader?: LoaderFunction;
}

type PageModule = Record<string, ComponentType>;

const pages = import.meta.glob<PageModule>([
  '../modules/*/public/*Page.tsx',
  '../site/**/*Page.tsx',
  '!../site/ErrorPage.tsx',
]);

/** The page component exported by a file. */
async function loadComponent(file: string): Promise<ComponentType> {
  const page = await pages[`../${file}`]?.();
  const name = file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length);
  const component = page?.[name];
  if (!component) throw new Error(`${file} must export ${name}`);
  return component;
}

/** Opening a dialog navigates to the same address, and loads nothing. */
const onOtherAddress: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search;

/** The route of a page. Its component, in a file below src/, is a chunk of its own; its data loads beside it. */
export function publicPage(path: string, file: string, { loader, ...handle }: PageOptions = {}): RouteObject {
  return {
    path,
    handle: { path, chunk: `src/${file}`, ...handle } satisfies PageHandle,
    ...(loader ? { loader, shouldRevalidate: onOtherAddress } : {}),
    lazy: async () => ({ Component: await loadComponent(file) }),
  };
}
