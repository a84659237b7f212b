import type { QueryClient } from '@tanstack/react-query';
import type { Transport } from './api-client.ts';

/** What the browser shows of a page, and whether search engines may list it. */
export interface Head {
  title: string;
  /** Excludes the page from search engines: account pages, and pages without their own content. */
  noindex?: boolean;
}

/** There is nothing at an address, or no longer. */
export type MissingStatus = 404 | 410;

/** What an address leads to, once the page's data is there. */
export interface Outcome {
  /** Status other than 200. */
  status?: MissingStatus;
  /** The page's own address, if this is another one. */
  redirect?: string;
}

/** Context for prefetching a page's data. */
export interface Fetching {
  queryClient: QueryClient;
  api: Transport;
  url: URL;
  /** Id of the signed-in user; null for anonymous visitors and on the server. */
  viewer: number | null;
}

/** How a page looks at addresses where there is nothing: at all of them the same, so the server renders it once. */
export interface MissingPage {
  /** One such address. */
  address: string;
  /** Puts into the client what the page shows. */
  fill(fetching: Fetching, status: MissingStatus): void;
}

/** The `handle` of a route: metadata for server rendering and its address. */
export interface PageHandle {
  /** Declared path of the page; links and canonical addresses use this spelling. */
  path?: string;
  /** Module of the page's component below src/, as named in the build manifest. */
  chunk?: string;
  /** The page's address, where its path has parameters; null if there can be no page. */
  address?(url: URL): string | null;
  /** Query parameters that change the page's content; others are dropped. */
  query?(params: URLSearchParams): Record<string, string>;
  /** Starts fetching the page's data. A failed query is recorded in the client and doesn't throw. */
  prefetch?(fetching: Fetching): Promise<unknown>[];
  /** Null while the data that it depends on is missing. */
  head?(fetching: Fetching): Head | null;
  outcome?(fetching: Fetching): Outcome;
  /** Required of pages whose outcome may be a status. */
  missing?: MissingPage;
  /** Status other than 200. */
  status?: number;
}

/** What search engines and social networks read of a page besides its title. Only documents from the server have it. */
export interface PageMetadata {
  description: string;
  structuredData: object[];
  /** Further meta elements, by name. */
  meta?: readonly (readonly [name: string, content: string])[];
}

/** Input of a page's metadata: its address and the queries it was rendered with. */
export interface MetadataSource {
  publicUrl: string;
  queryClient: QueryClient;
  api: Transport;
  url: URL;
}
