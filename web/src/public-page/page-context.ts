import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { Transport } from '../api/api-client.ts';

/** There is nothing at an address, or no longer. */
export type MissingStatus = 404 | 410;

/** The context of loaders. */
export interface PageContext {
  api: Transport;
  queryClient: QueryClient;
  /** Id of the signed-in user; null for anonymous visitors and on the server. */
  readonly viewer: number | null;
  /** Set while the page is loaded that all addresses share where there is nothing. */
  missing?: MissingStatus;
  /**
   * Fetches what a page shows. The server waits for the data, undefined if it failed. A browser doesn't wait: its pages
   * show skeletons meanwhile, and it gets undefined.
   */
  load<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Promise<Data | undefined>;
}

export const pageContext = createContext<PageContext>();
