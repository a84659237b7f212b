import type { QueryClient } from '@tanstack/react-query';
import type { Transport } from './api-client.ts';

/** What a page says of itself in the document's head. */
export interface Head {
  title: string;
  description: string;
  /** Kept out of search engines: account pages, and pages without content of their own. */
  noindex?: boolean;
}

/** What a page's data is fetched with. */
export interface Fetching {
  queryClient: QueryClient;
  api: Transport;
  url: URL;
  /** Id of the signed-in user; null for the anonymous visitor, who is the only one that the server renders for. */
  viewer: number | null;
}

/** The `handle` of a route: what rendering it on the server, and its address, need to know. */
export interface PageHandle {
  /** Path of the page as it is declared; links and canonical addresses use this spelling. */
  path?: string;
  /** The module that holds the page's component, below src/, as the build's manifest names it. */
  chunk?: string;
  /** The query parameters that make another page of it; values that change nothing are left out. */
  query?(params: URLSearchParams): Record<string, string>;
  /** Starts fetching what the page shows at once. A failed query leaves its mark in the client and does not throw. */
  prefetch?(fetching: Fetching): Promise<unknown>[];
  head?(url: URL): Head;
  /** Another status than 200. */
  status?: number;
}

/** What a page's structured data is made from: its address, and the queries that it was rendered with. */
export interface StructuredDataSource {
  publicUrl: string;
  queryClient: QueryClient;
  api: Transport;
  url: URL;
}
