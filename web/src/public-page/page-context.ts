import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { Transport } from '../api/api-client.ts';

/** The status of a page that doesn't exist, or no longer. */
export type MissingStatus = 404 | 410;

export interface PageContext {
  api: Transport;
  queryClient: QueryClient;
  /** Id of the signed-in user; null for anonymous visitors and on the server. */
  readonly viewer: number | null;
  /** Set while the page is loaded that all missing pages share. */
  missing?: MissingStatus;
  /** On the server resolves to the data, or undefined if it failed. In a browser to undefined at once: pages show skeletons. */
  load<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Promise<Data | undefined>;
}

export const pageContext = createContext<PageContext>();
