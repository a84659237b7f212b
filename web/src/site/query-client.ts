import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api-client.ts';

/** Content is taken as fresh for this long; changes made in the back office of this tab show at once regardless. */
const FRESH_MS = 30_000;

/** One more try when no answer came or the server was at fault, none when it refused. */
function retries(failures: number, error: Error): boolean {
  if (failures >= 1) return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The browser's query client. */
export const browserQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: retries, retryDelay: 800 } } });

/** A client for one rendering on the server: nothing is tried twice or kept. */
export const serverQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, gcTime: Number.POSITIVE_INFINITY },
    },
  });
